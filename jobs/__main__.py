"""`python -m jobs`: the worker's process."""

import sys

from jobs.worker import main

sys.exit(main())
