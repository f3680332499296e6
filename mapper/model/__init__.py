"""What a campaign is: hexes, rows, changes and the graph, without Qt."""
