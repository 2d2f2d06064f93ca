"""The pages of the document, in its order and words."""
