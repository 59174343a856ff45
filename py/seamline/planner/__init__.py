"""The planner: an index from lengths alone, as the page's form asks for it."""
