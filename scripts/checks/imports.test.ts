import { describe, expect, test } from "vitest";
import { findCircles } from "./circles.ts";
import { codeFolders, readSources, type Source, sourceOf } from "./sources.ts";

// Import cycles and test-only imports in the whole project. The order of the folders of app/ is in
// import-boundaries.test.ts.

const sources = readSources(codeFolders());

const ONLY_FOR_TESTS = /^(fixtures|e2e|chaos|cluster|bench)\//;
/** The command that runs the tests counts as a test file too. */
const TEST_COMMAND = "scripts/commands/test.ts";

/** Lists the import cycles among files. */
function circlesOf(files: Source[]): string[] {
  const imports = new Map(files.map((file) => [file.path, file.imports.map(({ target }) => target)]));
  return findCircles(imports).map(
    (circle) =>
      `These files import each other in a cycle: ${circle.join(" → ")}. ` +
      "Move what they share into a file of its own, which imports none of them.",
  );
}

/** Lists each import by which a shop file uses something meant only for tests and benchmarks. */
function testThingsIn({ path, kind, imports }: Source): string[] {
  if (kind === "test" || path === TEST_COMMAND || ONLY_FOR_TESTS.test(path)) return [];
  return imports
    .filter(({ target }) => ONLY_FOR_TESTS.test(target))
    .map(
      ({ target }) =>
        `${path} imports ${target}, which is only for tests and measurements. ` +
        "Move what the shop needs out of it.",
    );
}

describe("cycles", () => {
  test("has no import cycles", () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(circlesOf(sources)).toEqual([]);
  });

  test("reports a cycle with its path, types included", () => {
    const files = [
      sourceOf("seed/all.ts", 'import { one } from "./one.ts";'),
      sourceOf("seed/one.ts", 'import type { All } from "#seed/two.ts"; import "zod";'),
      sourceOf("seed/two.ts", 'export { one } from "./one.ts";'),
    ];
    expect(circlesOf(files)).toEqual([
      "These files import each other in a cycle: seed/one.ts → seed/two.ts → seed/one.ts. " +
        "Move what they share into a file of its own, which imports none of them.",
    ]);
    expect(circlesOf(files.slice(0, 2))).toEqual([]);
  });

  test("reports a file that imports itself, but not one that several others import", () => {
    expect(
      findCircles(
        new Map([
          ["a", ["b", "c"]],
          ["b", ["d"]],
          ["c", ["d"]],
          ["d", []],
        ]),
      ),
    ).toEqual([]);
    expect(findCircles(new Map([["a", ["a"]]]))).toEqual([["a", "a"]]);
  });

  test("finds each of two cycles", () => {
    const imports = new Map([
      ["a", ["b"]],
      ["b", ["a", "c"]],
      ["c", ["d"]],
      ["d", ["e"]],
      ["e", ["c"]],
    ]);
    expect(findCircles(imports)).toEqual([
      ["a", "b", "a"],
      ["c", "d", "e", "c"],
    ]);
  });
});

describe("files meant only for tests", () => {
  test("aren't imported by the shop's own files", () => {
    expect(sources.flatMap(testThingsIn)).toEqual([]);
  });

  test("detects such an import everywhere except in tests and benchmarks", () => {
    const text = 'import { openTestShop } from "#fixtures/shop.ts";';
    for (const path of [
      "server/main.ts",
      "app/trade/orders/status.ts",
      "seed/demo/people.ts",
      "scripts/commands/start.ts",
    ]) {
      expect(testThingsIn(sourceOf(path, text))).toEqual([
        `${path} imports fixtures/shop.ts, which is only for tests and measurements. ` +
          "Move what the shop needs out of it.",
      ]);
    }
    for (const path of [
      "seed/demo/products.test.ts",
      "fixtures/checkout.ts",
      "e2e/shop.spec.ts",
      "bench/run.ts",
    ]) {
      expect(testThingsIn(sourceOf(path, text))).toEqual([]);
    }
  });
});
