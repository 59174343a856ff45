#!/usr/bin/env python3
"""Build, serve, test and measure Seamline. Needs Python 3.11 or newer and nothing else.

Everything else is set up on the first run, inside this folder, and kept for the next one.
"""

import argparse
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python gets a sentence, not a traceback
    sys.exit("Seamline is built with Python 3.11 or newer; this is " + sys.version.split()[0])

sys.path.insert(0, str(Path(__file__).resolve().parent / ".build"))

from steps import assemble, check, serve, toolchain
from steps.shell import StepFailed, alone


def parser() -> argparse.ArgumentParser:
    """Return the command line's parser."""
    top = argparse.ArgumentParser(
        prog="build.py",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    commands = top.add_subparsers(dest="command", required=True, metavar="command")

    def command(name: str, text: str, epilog: str = "") -> argparse.ArgumentParser:
        return commands.add_parser(
            name, help=text, description=text, epilog=epilog, allow_abbrev=False
        )

    command("build", "Write the whole site into dist/, ready for any static host.")
    one = command("serve", "Build, then serve dist/ at a local address and open it.")
    one.add_argument("--port", type=int, help="the port (default: 8000, or the next free one)")
    one.add_argument("--no-open", action="store_true", help="do not open the browser")
    one = command(
        "test",
        "Build, then lint, check types and run all tests.",
        "Anything else goes to pytest: test tests/unit -k windows -x",
    )
    one.add_argument("--all", action="store_true", help="run the exhaustive tests too")
    command("modules", "Write .build/modules.txt anew: the modules that the page's bundle needs.")
    one = command("bench", "Build, then measure: every script in tests/bench, or those named.")
    one.add_argument("names", nargs="*", metavar="name", help="a script's name without .py")
    return top


def set_up(*groups: str) -> None:
    """Install what a build needs, and the further groups of Python tools."""
    for group in ("build", *groups):
        toolchain.python_group(group)
    toolchain.npm_packages()


def main() -> int:
    """Run the command line and return its exit status."""
    arguments, rest = parser().parse_known_args()
    if rest and arguments.command != "test":
        parser().error(f"unrecognized arguments: {' '.join(rest)}")
    extra_groups = {"test": ["test"], "bench": ["test", "bench"]}
    with alone():
        set_up(*extra_groups.get(arguments.command, []))
        if arguments.command == "modules":
            assemble.list_modules()
        assemble.build()
    if arguments.command == "serve":
        serve.serve(arguments.port, open_browser=not arguments.no_open)
    elif arguments.command == "test":
        return check.test(rest, exhaustive=arguments.all)
    elif arguments.command == "bench":
        return check.bench(arguments.names)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except StepFailed as failure:
        sys.exit(f"\n{failure.what}\n{failure.advice}")
    except KeyboardInterrupt:
        sys.exit(130)
