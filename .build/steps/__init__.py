"""What build.py does, one module for each kind of work."""
