import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

// Every path in the documents must exist. A path may leave out app/ where the text is about its folders. A decision that has
// been superseded may name what is gone.

const DOCUMENTS = [
  "README.md",
  "STYLE.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
];

const isPath = (word: string) => /^[a-z][\w.-]*\/[\w./-]*$/.test(word) && !/\d$|^[a-z]+\/$/.test(word);

/** The paths a document names: `between back ticks` with a slash inside, and the targets of its links. */
function pathsOf(document: string): string[] {
  const text = readFileSync(document, "utf8");
  const isSuperseded = /^Superseded by /m.test(text);
  const named = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code]) => (code as string).split(" "))
    .filter(isPath);
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) =>
    join(document, "..", target as string),
  );
  return isSuperseded ? linked : [...named, ...linked];
}

const leadsSomewhere = (path: string) => existsSync(path) || existsSync(join("app", path));

describe("documents", () => {
  test.each(DOCUMENTS)("%s names files and folders that exist", (document) => {
    expect(pathsOf(document).filter((path) => !leadsSomewhere(path))).toEqual([]);
  });

  test("the paths in the documents are found", () => {
    expect(pathsOf("docs/map.md")).toContain("trade/catalog/sold.server.ts");
    expect(pathsOf("README.md")).toContain("docs/map.md");
  });
});
