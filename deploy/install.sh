#!/bin/sh
# Every step of the image: a virtual environment with the card room and PostgreSQL's client, and nothing else.
#   deploy/install.sh FOLDER
# tests/long/test_image.py runs it where there is no container engine.
set -eu
target="$1"
source="$(cd "$(dirname "$0")/.." && pwd)"
python3 -m venv "$target"
"$target/bin/python" -m pip install --quiet --no-cache-dir --no-compile --disable-pip-version-check \
  --constraint "$source/requirements.lock" "$source[postgres]"
"$target/bin/python" -m compileall -q -j 0 -x '/tests?/' "$target/lib" || true
"$target/bin/python" -m pip uninstall --quiet --yes pip
cp "$source/deploy/healthy.py" "$target/bin/healthy.py"
"$target/bin/longsuit" --version
