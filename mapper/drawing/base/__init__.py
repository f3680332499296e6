"""What all drawing builds on: pictures kept, fonts, icons, outlines, painting into any device."""
