import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Code, tests and documents name a rule by its number in docs/rules.md. The number must exist there.

const ROOT = process.cwd();
const FOLDERS = new Set([
  ...["app", "server", "seed", "fixtures", "scripts", "e2e", "chaos", "cluster", "bench", "docs"],
]);
const TEXT = /\.(ts|tsx|mjs|css|sql|md)$/;
const RULES = "docs/rules.md";

type Source = { path: string; text: string };

/** A file as one line, because a reference may be split over two lines of a comment. */
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
  .filter((path) => TEXT.test(path))
  .map(readSource);

/** The numbers of the rules, in the order of the document. */
const numbers = [...readFileSync(join(ROOT, RULES), "utf8").matchAll(/^- \*\*(\d+\.\d+)\*\*/gm)].map(
  ([, number]) => number as string,
);

/** Every rule that a text names: "rules 4.2", "rules 4.2, 4.3", "rules 4.2 to 4.5". */
function namedRules(text: string): string[] {
  const references = text.matchAll(/\brules? (\d+\.\d+(?:(?:, | and | to )\d+\.\d+)*)/gi);
  return [...references].flatMap(([, list = ""]) => list.match(/\d+\.\d+/g) ?? []);
}

test("every rule that is named anywhere is in the document of the rules", () => {
  const known = new Set(numbers);
  const faults = sources.flatMap(({ path, text }) =>
    namedRules(text)
      .filter((number) => !known.has(number))
      .map((number) => `${path} names rules ${number}, which ${RULES} does not have.`),
  );
  expect(faults).toEqual([]);
});

test("nothing refers to a document that is not in the repository", () => {
  const faults = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:spec|design) \d/gi)].map(
      ({ 0: found }) => `${path} refers to "${found}": name the number of the rule in ${RULES} instead.`,
    ),
  );
  expect(faults).toEqual([]);
});

test("no number is given to two rules", () => {
  const twice = numbers.filter((number, index) => numbers.indexOf(number) < index);
  expect(
    twice.map((number) => `${RULES} has two rules ${number}: the newer one needs the next free number.`),
  ).toEqual([]);
  expect(numbers.length).toBeGreaterThan(0);
});
