import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LEFT_OUT, withoutUnusedParts } from "./lighter-react.ts";

const REACT = readFileSync("node_modules/react-dom/cjs/react-dom-client.production.js", "utf8");

test("functions lose their content and stay by name", () => {
  const lighter = withoutUnusedParts(REACT);
  expect(lighter).toMatch(/function startViewTransition\([^)]*\) \{\}/);
  expect(lighter).toMatch(/function preload\([^)]*\) \{ throw Error/);
  expect(lighter).not.toContain("FragmentInstance.prototype.");
  expect(lighter.length).toBeLessThan(REACT.length * 0.95);
});

test("what React throws inside of itself has no trace", () => {
  const lighter = withoutUnusedParts(REACT);
  expect(lighter).toContain("HydrationMismatchException = { message: formatProdErrorMessage(519) };");
  expect(lighter).toContain("SuspenseyCommitException = { message: formatProdErrorMessage(474) },");
  expect(lighter.match(/Exception = Error\(/g)).toBeNull();
});

test("a React without one of the functions is refused by its name", () => {
  expect(() => withoutUnusedParts(REACT.replaceAll("startViewTransition", "other"))).toThrow(
    "React no longer has startViewTransition.",
  );
});

test("our code uses nothing of what is left out", () => {
  const pieces = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(pieces.length).toBeGreaterThan(300);
  expect(pieces.filter((file) => LEFT_OUT.test(readFileSync(join("app", file), "utf8")))).toEqual([]);
});

test.each([
  "<ViewTransition>",
  "<React.Activity mode='hidden'>",
  "<Fragment key={1} ref={place}>",
  "useActionState(send, null)",
  'import { preload } from "react-dom";',
])("%s would be found", (use) => {
  expect(LEFT_OUT.test(use)).toBe(true);
});
