import { expect, test } from "vitest";
import { textFiles } from "./text-files.ts";

// STYLE.md lists words that read as translated. Whole files are searched, names in code too. Two words of the
// list aren't checked: "nobody" is also a system account, and a "tick" is also a turn of the event loop.

const BANNED =
  /\b(?:whoever|somebody|everybody|told|any more|meanwhile|anew|reckon(?:s|ed|ing)?|in vain|all the same|just now|under way)\b/gi;

/** The list itself, the demo shop's own voice, and the claim check's dictionaries and sample sentences. */
const EXCEPT =
  /^(?:STYLE\.md|scripts\/checks\/words\.test\.ts|seed\/|app\/trade\/compliance\/(?:claim|plain))/;
/** Poison Control's sentences, which must not change. */
const TO_THE_LETTER = /somebody\s+(?:feels unwell|cannot be woken)/gi;

function bannedIn(text: string): string[] {
  return [...text.replace(TO_THE_LETTER, "").matchAll(BANNED)].map(([word]) => word);
}

test("finds banned words in any case, but not inside other words", () => {
  expect(bannedIn("Whoever waits meanwhile, reckons in vain")).toEqual([
    ...["Whoever", "meanwhile", "reckons", "in vain"],
  ]);
  expect(bannedIn("If somebody feels unwell, call. Manyanewword")).toEqual([]);
});

test("has no file with a word that STYLE.md bans", () => {
  const found = textFiles()
    .filter(({ path }) => !EXCEPT.test(path))
    .flatMap(({ path, text }) => bannedIn(text).map((word) => `${path}: ${word}`));
  expect(found).toEqual([]);
});
