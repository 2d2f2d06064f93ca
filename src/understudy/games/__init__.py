"""The games that come with Understudy. A game never imports another."""
