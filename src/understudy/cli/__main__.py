"""`python -m understudy.cli` is the same as `understudy`."""

from understudy.cli import main

main()
