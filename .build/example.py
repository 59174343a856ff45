"""Print what the worker would answer about the page's example, for the page to show at once.

Usage: python example.py <the example, as JSON> <the folder of its sample>
"""

import json
import sys
from pathlib import Path

from seamline.browser import Session


def ask(session: Session, **request: object) -> dict:
    """Return the session's answer to one request, and exit where it refuses."""
    answer = json.loads(session.begin(json.dumps(request)))
    while answer["kind"] == "progress":
        answer = json.loads(session.advance())
    if answer["kind"] in ("refusal", "need"):
        sys.exit(f"The example is answered with: {answer}")
    return answer


def main() -> None:
    """Answer the example that the command line names."""
    example = json.loads(sys.argv[1])
    text = (Path(sys.argv[2]) / example["sample"]).read_bytes().decode("utf-8")
    asked = {"settings": example["settings"], "assumptions": example["assumptions"]}
    session = Session()
    document = ask(session, kind="text", text=text)
    report = ask(session, kind="analyze", **asked)
    print(json.dumps({**example, "text": text, "document": document, "report": report}))


if __name__ == "__main__":
    main()
