"""What `cognita rules` and `cognita roll` say: questions to the rules, and dice."""
