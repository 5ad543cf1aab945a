import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { filesBelow, putInPlace } from "./put-in-place.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** Installs builds one after another in one place; each is named by its number. */
function built(versions: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "evenlake-build-"));
  folders.push(folder);
  const place = join(folder, "build");
  for (const version of versions) {
    const next = join(place, "next");
    for (const file of [
      `client/assets/page-${version}.js`,
      "client/assets/same.css",
      "client/favicon.svg",
      `client/only-${version}.txt`,
      `server/assets/shop-${version}.js`,
      "server/index.js",
    ]) {
      mkdirSync(dirname(join(next, file)), { recursive: true });
      writeFileSync(join(next, file), version);
    }
    putInPlace(next, place);
  }
  return place;
}

test("replaces the previous build, keeps its hashed files, and removes those of older builds", () => {
  const place = built(["1", "2", "3"]);
  const files = filesBelow(place).map((file) => file.slice(place.length + 1));
  expect(files.filter((file) => file !== "files").sort()).toEqual([
    "client/assets/page-2.js",
    "client/assets/page-3.js",
    "client/assets/same.css",
    "client/favicon.svg",
    "client/only-3.txt",
    "server/assets/shop-2.js",
    "server/assets/shop-3.js",
    "server/index.js",
  ]);
  expect(readFileSync(join(place, "server/index.js"), "utf8")).toBe("3");
  expect(existsSync(join(place, "next"))).toBe(false);
});

test("removes the previous build's files when the same build is installed again", () => {
  const place = built(["1", "2", "2"]);
  expect(existsSync(join(place, "client/assets/page-1.js"))).toBe(false);
  expect(existsSync(join(place, "client/assets/page-2.js"))).toBe(true);
});
