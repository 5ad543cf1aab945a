import { readFileSync, writeFileSync } from "node:fs";
import { filesBelow } from "./put-in-place.ts";

const BEYOND_ASCII = /[^\0-\x7f]/g;

/** Code that says the same in ASCII alone: its other characters stand in texts and patterns, where an escape means them. */
export function inAscii(code: string): string {
  return code.replace(
    BEYOND_ASCII,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Writes a folder's scripts anew, in ASCII alone. A program keeps the text of its code in memory, and a single character
 * that needs two bytes makes two of each.
 */
export function writeInAscii(folder: string): void {
  const scripts = filesBelow(folder).filter((file) => file.endsWith(".js"));
  for (const file of scripts) writeFileSync(file, inAscii(readFileSync(file, "utf8")));
}
