"""No test reads the settings of the table it may run on."""

import os

os.environ["CUTLIGHT_SETTINGS"] = os.devnull
