"""Settings of Sphinx. Nothing is loaded from elsewhere: the site works offline."""

from __future__ import annotations

from understudy import __version__

project = "Understudy"
copyright = "the Understudy maintainers"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 3
# Fences for the tests of authors.md name a file kind that Pygments does not color.
suppress_warnings = ["misc.highlighting_failure"]

# What stands between single backticks is code.
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "description"

html_theme = "furo"
html_title = f"Understudy {__version__}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_theme_options = {"navigation_with_keys": True}
html_copy_source = False
html_show_sphinx = False
# A browser does not let a page on the disk read other pages, and a summary would need that.
html_show_search_summary = False
