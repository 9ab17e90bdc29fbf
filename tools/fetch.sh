#!/usr/bin/env bash
# Fetches a tool for the page's TypeScript, as its makers have built it, to tools/bin, unless it is there: fetch.sh typescript|biome.
# Building the compiler takes eight minutes of processor time.
set -euo pipefail
cd "$(dirname "$0")"

case "$1" in
typescript) version=7.0.0-dev.20260707.2 package=@typescript/native-preview ;;
biome) version=2.6.8 package=@biomejs/cli ;;
*) echo "there is no tool $1" >&2 && exit 2 ;;
esac
case "$(uname -s)-$(uname -m)" in
Linux-x86_64) platform=linux-x64 ;;
Linux-aarch64) platform=linux-arm64 ;;
Darwin-arm64) platform=darwin-arm64 ;;
Darwin-x86_64) platform=darwin-x64 ;;
*) echo "there is no $1 for $(uname -sm): run make types elsewhere" >&2 && exit 1 ;;
esac
case "$1-$platform" in
typescript-linux-x64) sum=5e6ee1052190526ae0ac277b2fb52ba0c7e880619201493bd5342976a0b33eb6 ;;
typescript-linux-arm64) sum=ebd9e2f6d7483151ad856faefac5d796de65bda5bdbcbda4cabc3e911910b638 ;;
typescript-darwin-arm64) sum=a6d0b46d71358db2d602324c553366a58fa1d031f5dfa12c09a35b6be17fe503 ;;
typescript-darwin-x64) sum=caa4135832fa9d6b321d7c6d48b8726054af3e3cdda5de461c43f33d49f1dfd4 ;;
biome-linux-x64) sum=e9fc491ffec6ba4024549b7c797937cd4f01855b4fe66a78220efe83b95be7f1 ;;
biome-linux-arm64) sum=2db75b982f62fda24a864b3a4831ff9cc0899cc9673b3bd88de16dcf14b47290 ;;
biome-darwin-arm64) sum=05a72143395eb2fc387393b51444c9662513673ab4f8bb415dc17b93ad71c8fb ;;
biome-darwin-x64) sum=3a2ba0bc6675ca2edc433cdb74adc568dcc69c5d3aa1132ce3ec173d0273f9de ;;
esac

folder=bin/$1
[[ "$(cat "$folder/version" 2>/dev/null)" == "$version" ]] && exit
archive=$(mktemp)
trap 'rm -f "$archive"' EXIT
curl -fsSL --retry 3 -o "$archive" "https://registry.npmjs.org/$package-$platform/-/${package#*/}-$platform-$version.tgz"
got=$(sha256sum "$archive" | cut -d' ' -f1)
[[ "$got" == "$sum" ]] || { echo "the $1 that was fetched is not the one that is wanted: its SHA-256 is $got" >&2 && exit 1; }
rm -rf "$folder"
mkdir -p "$folder"
tar -xzf "$archive" -C "$folder" --strip-components=1
echo "$version" >"$folder/version"
