import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Code, tests, and documents cite a rule by its section's name and its number there, "sign-in 42", which
// shows the subject and exposes wrong numbers. The rule must be in docs/rules.md.

const ROOT = process.cwd();
const FOLDERS = new Set([
  ...["app", "server", "seed", "fixtures", "scripts", "e2e", "chaos", "cluster", "bench", "docs"],
]);
const TEXT = /\.(ts|tsx|mjs|css|sql|md)$/;
const RULES = "docs/rules.md";
const OWN_PATH = "scripts/checks/rules.test.ts";

type Source = { path: string; text: string };

/** Reads a file as one line, because a reference may span two lines of a comment. */
function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), "utf8");
  return { path, text: text.replace(/\s*\n[\s/*]*/g, " ") };
}

const sources: Source[] = readdirSync(ROOT, { withFileTypes: true })
  .flatMap((entry) => {
    if (entry.isFile()) return [entry.name];
    return FOLDERS.has(entry.name)
      ? readdirSync(join(ROOT, entry.name), { recursive: true }).map((file) => join(entry.name, String(file)))
      : [];
  })
  .filter((path) => TEXT.test(path) && path !== OWN_PATH)
  .map(readSource);

const rules = readFileSync(join(ROOT, RULES), "utf8");

/** Sections of the rules: heading, and the label of each rule, "sign-in 42". */
const sections = rules
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    heading: text.slice(0, text.indexOf("\n")),
    labels: [...text.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, label]) => label as string),
  }));
const labels = sections.flatMap((section) => section.labels);

/**
 * Lists the rules that a text cites: "rules cart 2", "rules cart 2, 3", "rules cart 2 to 5", "rules cart 2,
 * door 4".
 */
function citedRules(text: string): string[] {
  const lists = text.matchAll(
    /\brules?(?:\]\([^)]*\),)? ((?:[a-z-]+ )?\d+(?:\.\d+)?(?:(?:, | and | or | to )(?:[a-z-]+ )?\d+(?![\w-]))*)/gi,
  );
  return [...lists].flatMap(([whole, list = ""]) => {
    // "the rules of 3 products" and "no rule before 2027" aren't citations.
    if (/ (?:of|on|for|in|after|before) \d/i.test(whole)) return [];
    let name = "";
    return list.split(/, | and | or | to /).map((one) => {
      const [number = "", own] = one.split(" ").toReversed();
      name = own ?? name;
      return `${name} ${number}`;
    });
  });
}

test("finds every cited rule in the rules document", () => {
  const known = new Set(labels);
  const faults = sources.flatMap(({ path, text }) =>
    citedRules(text)
      .filter((label) => !known.has(label))
      .map((label) => `${path} cites rules ${label}, which ${RULES} does not have.`),
  );
  expect(faults).toEqual([]);
});

test("detects a citation without a name, with a wrong name, or with a wrong number", () => {
  expect(citedRules("(rules 4.2) and (rule 5)")).toEqual([" 4.2", " 5"]);
  expect(citedRules("Rules cart 2, 3 to 5, door 4; [rules](../rules.md), cart 9")).toEqual([
    ...["cart 2", "cart 3", "cart 5", "door 4", "cart 9"],
  ]);
});

test("refers to no document outside the repository", () => {
  const faults = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:spec|design) \d/gi)].map(
      ({ 0: found }) => `${path} refers to "${found}": cite the rule in ${RULES} instead.`,
    ),
  );
  expect(faults).toEqual([]);
});

test("gives each section one unique name, in its heading, and each rule a unique number", () => {
  const names = sections.map(({ heading, labels: own }) => {
    const [name = "", ...others] = new Set(own.map((label) => label.replace(/ \d+$/, "")));
    expect(others, heading).toEqual([]);
    expect(heading.toLowerCase().replaceAll(" ", "-")).toContain(name);
    return name;
  });
  expect(new Set(names).size).toBe(names.length);
  expect(labels.filter((label, index) => labels.indexOf(label) < index)).toEqual([]);
  expect(labels.length).toBeGreaterThan(500);
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
