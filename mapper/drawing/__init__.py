"""How a map looks: functions on a QPainter that screen, picture and print share."""
