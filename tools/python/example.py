"""The tension of a line, and a run that goes on from a saved state: python3 tools/python/example.py [SCENARIO.json]

Prints the largest tension of the first line, and the hash of the end, which is the same when the second half is run again.
"""

import sys
from pathlib import Path

from hawse import HaltError, InputError, Simulation

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def main(path):
    with Simulation(Path(path).read_text()) as run:
        line = run.manifest["lines"][0]["part"]
        key = f"{line}.tension_max"
        half = 0.5 * min(20.0, run.manifest["duration"])
        times, tension = run.run([key], until=half)
        print(f"{run.manifest['title']}: {key} up to {times[-1]:g} s: {tension.max():.6g} {run.units[key]}")
        state = run.save()
        run.run([key], until=2 * half)
        first = run.hash
        run.load(state)
        run.run([key], until=2 * half)
        print(f"hash at {run.time:g} s: {run.hash}, {'the same' if run.hash == first else 'another'} from the saved state")


if __name__ == "__main__":
    try:
        main(sys.argv[1] if len(sys.argv) > 1 else EXAMPLES / "heave-snatch.json")
    except (HaltError, InputError, OSError) as error:
        sys.exit(str(error))
