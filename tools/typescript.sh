#!/usr/bin/env bash
# Fetches the TypeScript compiler, as its makers have built it, to tools/bin/typescript, unless it is
# there: typescript.sh. Building it takes eight minutes of processor time.
set -euo pipefail
version=7.0.0-dev.20260707.2
cd "$(dirname "$0")"

case "$(uname -s)-$(uname -m)" in
Linux-x86_64) platform=linux-x64 sum=5e6ee1052190526ae0ac277b2fb52ba0c7e880619201493bd5342976a0b33eb6 ;;
Linux-aarch64) platform=linux-arm64 sum=ebd9e2f6d7483151ad856faefac5d796de65bda5bdbcbda4cabc3e911910b638 ;;
Darwin-arm64) platform=darwin-arm64 sum=a6d0b46d71358db2d602324c553366a58fa1d031f5dfa12c09a35b6be17fe503 ;;
Darwin-x86_64) platform=darwin-x64 sum=caa4135832fa9d6b321d7c6d48b8726054af3e3cdda5de461c43f33d49f1dfd4 ;;
*) echo "there is no TypeScript compiler for $(uname -sm): run make types elsewhere" >&2 && exit 1 ;;
esac

folder=bin/typescript
[[ "$(cat "$folder/version" 2>/dev/null)" == "$version" ]] && exit
archive=$(mktemp)
trap 'rm -f "$archive"' EXIT
curl -fsSL --retry 3 -o "$archive" "https://registry.npmjs.org/@typescript/native-preview-$platform/-/native-preview-$platform-$version.tgz"
got=$(sha256sum "$archive" | cut -d' ' -f1)
[[ "$got" == "$sum" ]] || { echo "the TypeScript compiler that was fetched is not the one that is wanted: its SHA-256 is $got" >&2 && exit 1; }
rm -rf "$folder"
mkdir -p "$folder"
tar -xzf "$archive" -C "$folder" --strip-components=1
echo "$version" >"$folder/version"
