"""What the table sounds like: cues made by recipes, chosen by what everyone may know, played where sound is.

Imports the rules' public news and views only.
"""
