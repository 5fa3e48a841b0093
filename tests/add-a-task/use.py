# SPDX-License-Identifier: MIT
"""Prints what the module for Python answers to the new task: `use.py ASK MODULES`.  The program ASK is its library."""
import json
import subprocess
import sys
import types

requests = types.ModuleType('dyar._requests')
requests.DyarError, requests.Interrupts = ValueError, object


def ask(task, progress=None, **fields):
    request = {key: value for key, value in {'ask': task, **fields}.items() if value is not None}
    answer = subprocess.run([sys.argv[1], json.dumps(request)], check=True, capture_output=True).stdout
    return json.loads(answer)['answer']


requests.ask = ask
sys.modules['dyar._requests'] = requests
sys.path.insert(0, sys.argv[2])
sys.dont_write_bytecode = True
import dyar  # noqa: E402 (with that library)

print(json.dumps(dyar.load('krur').lengths(20, seed=7), separators=(',', ':')))
