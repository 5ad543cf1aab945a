#!/usr/bin/env bash
# Builds the base image named in deploy/Containerfile, for a machine without access to a registry: Debian 12 from this machine's
# own Debian mirror, without documentation and translations, like Debian's slim image. Needs root, debootstrap, and buildah.
#
#   deploy/make-base.sh FILE.tar     the file is kept and reused by the next call
set -euo pipefail
file=${1:?"Which file? Usage: deploy/make-base.sh FILE.tar"}
name=debian:bookworm-slim

packages() { apt-get indextargets --format "$1" "Created-By: Packages" "Component: main" "Codename: $2" | sort -u; }

if [[ ! -s $file ]]; then
  root=$(mktemp -d)
  trap 'rm -rf "$root"' EXIT
  debootstrap --variant=minbase bookworm "$root" "$(packages '$(REPO_URI)' bookworm | head -n 1)" >"$root.log" 2>&1 ||
    { tail -n 5 "$root.log" >&2; exit 1; }
  for suite in bookworm bookworm-updates bookworm-security; do
    packages 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' $suite
  done >"$root/etc/apt/sources.list"
  find "$root/usr/share/doc" \( -type f -o -type l \) ! -name copyright -delete
  find "$root/usr/share/doc" -type d -empty -delete
  rm -rf "$root"/usr/share/{man,info,locale,lintian,groff,linda}/* \
    "$root"/var/{cache/apt,lib/apt/lists,log}/* "$root"/var/{cache/debconf,lib/dpkg}/*-old
  tar -C "$root" --numeric-owner --exclude='./dev/*' -cf "$file.$$" .
  mv "$file.$$" "$file"
  rm "$root.log"
fi

container=$(buildah from scratch)
buildah add --quiet "$container" "$file" / >/dev/null
buildah commit --quiet --format docker --rm "$container" $name >/dev/null
