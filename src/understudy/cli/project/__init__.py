"""What `understudy new` writes around a copy of the template. Names in it are those of the template."""
