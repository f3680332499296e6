"""The rules of five texts as numbers in files and small exact functions over them."""
