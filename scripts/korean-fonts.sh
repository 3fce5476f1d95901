#!/usr/bin/env bash
# Make kiosk/screen/fonts/NotoSansKR-*.ttf anew: Noto Sans KR with all 11,172 syllables and the single letters of Hangul,
# and the sign ≈ that Noto Sans lacks; without Latin (that is Noto Sans), Chinese characters, hints and features of
# layout. Needs npm, the network and a Python with fonttools: PYTHON=/path/to/python scripts/korean-fonts.sh
set -euo pipefail

fonts="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)/kiosk/screen/fonts"
readonly fonts
readonly package="@expo-google-fonts/noto-sans-kr@0.4.3" # holds Google's own files, one a weight
readonly letters="U+0020,U+2248,U+3001,U+3002,U+300C,U+300D,U+3131-318E,U+AC00-D7A3"

work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent "$package" >/dev/null
tar xzf ./*.tgz
for weight in 400Regular 700Bold; do
    "${PYTHON:-python3}" -m fontTools.subset "package/$weight/NotoSansKR_$weight.ttf" \
        --unicodes="$letters" --layout-features='' --no-hinting --name-IDs='0,1,2,3,4,5,6,13,14' \
        --notdef-outline --output-file="$fonts/NotoSansKR-${weight#???}.ttf"
done
cp package/LICENSE_FONT "$fonts/OFL-NotoSansKR.txt"
