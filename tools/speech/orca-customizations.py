# Orca reads this file of its user's folder when it starts. Writes what Orca says to the file of MARQUEE_SPEECH_LOG, as lines of
# JSON, and a line for each moment in which it has nothing to do.
import json
import logging
import os

from gi.repository import GLib
from orca import settings

IDLE_MS = 100

log = open(os.environ["MARQUEE_SPEECH_LOG"], "w", buffering=1)


def write(line):
    log.write(json.dumps(line) + "\n")


class SpeechHandler(logging.Handler):
    def emit(self, record):
        write({"output": record.getMessage()})


def beat():
    # A main loop that is busy does not come here.
    from orca import event_manager

    if event_manager.getManager()._eventQueue.empty():
        write({"idle": True})
    return True


logger = logging.getLogger("speech")
logger.addHandler(SpeechHandler())
logger.setLevel(logging.INFO)
GLib.timeout_add(IDLE_MS, beat)

# Positions ("1 of 4") are off by default, and the driver names its keys itself.
settings.enablePositionSpeaking = True
settings.enableKeyEcho = False
settings.sayAllOnLoad = False
