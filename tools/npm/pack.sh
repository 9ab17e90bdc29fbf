#!/usr/bin/env bash
# Packs the judge for Node and browsers, and tests what is packed: pack.sh. The archive is left in tools/bin.
# It publishes nothing.
set -euo pipefail
cd "$(dirname "$0")"
page=../../internal/server/page
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/package" "$work/test"
cp package.json index.js index.d.ts ../../LICENSE "$work/package"
cp "$(go env GOROOT)/LICENSE" "$work/package/LICENSE-GO"
cp "$page/src/score/wasm_exec.js" "$work/package"
node -e 'process.stdout.write(require("node:zlib").brotliDecompressSync(require("node:fs").readFileSync(process.argv[1])))' "$page/dist/judge.wasm.br" >"$work/package/judge.wasm"
mkdir -p ../bin
archive=$(realpath ../bin)/$(cd "$work/package" && npm pack --silent --pack-destination "$(realpath "$OLDPWD/../bin")")

mkdir -p "$work/test/node_modules/@shinpan/deadstones"
tar -xzf "$archive" -C "$work/test/node_modules/@shinpan/deadstones" --strip-components=1
cp test.mjs types.ts "$work/test"
cd "$work/test"
node --test test.mjs
"$OLDPWD/../bin/typescript/lib/tsgo" --noEmit --strict --skipLibCheck false --module esnext --moduleResolution bundler --target es2023 --types "" types.ts
ls -l "$archive"
