"""The document as pages: one module for each of its chapters."""
