import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textFiles } from "./text-files.ts";

// Code, tests, and documents cite a rule by its section and name, "rules cart/limits", or a whole section,
// "rules cart/*". Every cited rule must be in docs/rules.md.

const RULES = "docs/rules.md";
const OWN_PATH = "scripts/checks/rules.test.ts";

/** Each file as one line, because a citation may span two lines of a comment. */
const sources = textFiles()
  .filter(({ path }) => path !== OWN_PATH)
  .map(({ path, text }) => ({ path, text: text.replace(/\s*\n[\s/*]*/g, " ") }));

const rules = readFileSync(RULES, "utf8");

/** The sections of the rules: each heading, and the name of each rule, "cart/limits". */
const sections = rules
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    heading: text.slice(0, text.indexOf("\n")),
    names: [...text.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, name]) => name as string),
  }));
const names = sections.flatMap((section) => section.names);

const NAME = "[a-z-]+/(?:[a-z0-9-]+|\\*)";
const CITED = new RegExp(`\\brules?(?:\\]\\([^)]*\\),)? (${NAME}(?:(?:, | and | or )${NAME})*)`, "gi");
const NUMBERED = /\brules?(?:\]\([^)]*\),)? (?!(?:of|on|for|in|after|before) )[a-z-]+ \d+/gi;

/**
 * Lists the rules that a text cites: "rules cart/limits", "rules cart/*", "rules cart/limits,
 * id-check/refusal".
 */
function citedRules(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([, list = ""]) => list.split(/, | and | or /));
}

test("finds every cited rule in the rules document", () => {
  const known = new Set([...names, ...names.map((name) => name.replace(/\/.*/, "/*"))]);
  const faults = sources.flatMap(({ path, text }) =>
    citedRules(text)
      .filter((name) => !known.has(name))
      .map((name) => `${path} cites rules ${name}, which ${RULES} does not have.`),
  );
  expect(faults).toEqual([]);
});

test("cites no rule by number", () => {
  const faults = sources.flatMap(({ path, text }) =>
    [...text.matchAll(NUMBERED)].map(
      ([found]) => `${path} cites "${found}": use the rule's name in ${RULES}.`,
    ),
  );
  expect(faults).toEqual([]);
});

test("reads single rules, lists, and whole sections", () => {
  expect(
    citedRules("Rules cart/minimum, cart/price-changed, id-check/refusal; [rules](../rules.md), door/*"),
  ).toEqual([...["cart/minimum", "cart/price-changed", "id-check/refusal", "door/*"]]);
  expect("the rules of 3 products".match(NUMBERED)).toBeNull();
  expect("(rules cart 3)".match(NUMBERED)).toEqual(["rules cart 3"]);
});

test("refers to no document outside the repository", () => {
  const faults = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:spec|design) \d/gi)].map(
      ({ 0: found }) => `${path} refers to "${found}": cite the rule in ${RULES} instead.`,
    ),
  );
  expect(faults).toEqual([]);
});

test("gives each section one key and each rule a unique name", () => {
  const keys = sections.map(({ heading, names: own }) => {
    const [key = "", ...others] = new Set(own.map((name) => name.replace(/\/.*/, "")));
    expect(others, heading).toEqual([]);
    return key;
  });
  expect(new Set(keys).size).toBe(keys.length);
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([]);
  expect(names.length).toBeGreaterThan(500);
});

test("lists every section in the table of contents", () => {
  const contents = [...rules.slice(0, rules.indexOf("\n## ")).matchAll(/\[([^\]]+)\]\(#([a-z0-9-]+)\)/g)];
  const anchor = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, "")
      .replaceAll(" ", "-");
  expect(contents.map(([, heading, link]) => [heading, link])).toEqual(
    sections.map(({ heading }) => [heading, anchor(heading)]),
  );
});
