#!/usr/bin/env bash
# Collects the parts of an operating system that Node and the shop's packages need, from Debian 12's own packages and without its shell and
# tools. For deploy/Containerfile and its test. Needs a Debian with apt.
#
#   deploy/gather-system.sh FOLDER
set -euo pipefail
to=${1:?"Where to? Usage: deploy/gather-system.sh FOLDER"}
packages=(base-files gcc-12-base libatomic1 libc6 libgcc-s1 libstdc++6)

mkdir -p "$to"
to=$(realpath "$to")
cd "$(mktemp -d)"
download() { apt-get -qq -o APT::Sandbox::User=root download "${packages[@]}"; }
# A new machine has no package lists yet.
download 2>/dev/null || { apt-get update -qq; download; }
for package in *.deb; do dpkg -x "$package" "$to"; done
chmod 1777 "$to/tmp"
echo 'shop:x:10001:10001::/data:/' >"$to/etc/passwd"
echo 'shop:x:10001:' >"$to/etc/group"
rm -r "$PWD"
