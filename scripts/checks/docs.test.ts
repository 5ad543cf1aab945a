import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

// Every path and heading named in a document must exist, and tables of contents must be complete. A path may
// omit app/ where the text is about its folders. A replaced decision may name what no longer exists.

const DOCUMENTS = [
  "README.md",
  "STYLE.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => join("docs", file)),
];

const isPath = (word: string) => /^[a-z][\w.-]*\/[\w./-]*$/.test(word) && !/\d$|^[a-z]+\/$/.test(word);

/**
 * Returns the paths a document names: `between back ticks` with a slash inside, and the targets of its links.
 */
function pathsOf(document: string): string[] {
  const text = readFileSync(document, "utf8");
  const isReplaced = /^Replaced by /m.test(text);
  const named = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code]) => (code as string).split(" "))
    .filter(isPath);
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) =>
    join(document, "..", target as string),
  );
  return isReplaced ? linked : [...named, ...linked];
}

/** Documents that begin with a table of contents. */
const WITH_CONTENTS = [
  ...["map", "rules", "settings", "open-your-own-shop", "deployment", "incidents", "runbook"],
].map((name) => `docs/${name}.md`);

/**
 * Returns the anchors of a document's headings as GitHub creates them: all of them, or those of one level.
 */
function anchorsOf(document: string, level = "#+"): string[] {
  const text = readFileSync(document, "utf8").replace(/^ *```[\s\S]*?^ *```/gm, "");
  return [...text.matchAll(new RegExp(`^${level} (.+)$`, "gm"))].map(([, heading]) =>
    (heading as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns a document's links to headings, in it or in another document. */
function headingLinksOf(document: string) {
  const text = readFileSync(document, "utf8");
  return [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(([, target, anchor]) => ({
    document: target ? join(document, "..", target) : document,
    anchor: anchor as string,
  }));
}

/** Returns the decisions this one replaces, in whole or in part: "Replaces [026](026-all-cores.md), …". */
function replacedBy(document: string): string[] {
  const said = /(?<!\w)Replaces .*(?:\n.+)*/.exec(readFileSync(document, "utf8"))?.[0] ?? "";
  return [...said.matchAll(/\]\((\d{3}-[^)#]+)\)/g)].map(([, target]) => target as string);
}

/** The line below a decision's title. */
const secondLine = (document: string) => readFileSync(document, "utf8").split("\n")[2] ?? "";

const DECISIONS = DOCUMENTS.filter((document) => document.startsWith("docs/decisions/"));

const leadsSomewhere = (path: string) => existsSync(path) || existsSync(join("app", path));

describe("documents", () => {
  test.each(DOCUMENTS)("%s names files and folders that exist", (document) => {
    expect(pathsOf(document).filter((path) => !leadsSomewhere(path))).toEqual([]);
  });

  test.each(DOCUMENTS)("%s links to headings that exist", (document) => {
    const links = headingLinksOf(document);
    expect(links.filter((link) => !anchorsOf(link.document).includes(link.anchor))).toEqual([]);
  });

  test.each(WITH_CONTENTS)("%s begins with a complete table of contents", (document) => {
    const own = headingLinksOf(document).filter((link) => link.document === document);
    const sections = anchorsOf(document, "##");
    expect(own.slice(0, sections.length).map(({ anchor }) => anchor)).toEqual(sections);
    expect(sections.length).toBeGreaterThan(1);
  });

  test.each(DECISIONS)("%s is named in the second line of the decisions it replaces", (document) => {
    const silent = replacedBy(document).filter((target) => {
      const line = secondLine(join("docs/decisions", target));
      return !(
        /^(Replaced|Partly replaced) by /.test(line) &&
        line.includes(document.slice("docs/decisions/".length))
      );
    });
    expect(silent).toEqual([]);
    expect(readFileSync(document, "utf8")).not.toMatch(/superseded/i);
  });

  test("finds the paths in the documents", () => {
    expect(pathsOf("docs/map.md")).toContain("trade/catalog/card-columns.server.ts");
    expect(pathsOf("README.md")).toContain("docs/map.md");
    expect(replacedBy("docs/decisions/031-processes-by-cluster.md")).toHaveLength(3);
  });
});
