import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillTemplate } from "./template.ts";

test("every name is filled in, as often as it stands there", () => {
  expect(fillTemplate("{{NAME}} is {{NAME}} at {{ADDRESS}}", { NAME: "db1", ADDRESS: "10.0.0.1" })).toBe(
    "db1 is db1 at 10.0.0.1",
  );
});

test("a value that is missing is named", () => {
  expect(() => fillTemplate("{{NAME}}", {})).toThrow("asks for NAME");
});

test("what a value brings along is not filled in again", () => {
  expect(fillTemplate("{{SECRET}}", { SECRET: "{{NAME}}" })).toBe("{{NAME}}");
});

test("the templates are there, and each has something to fill in", () => {
  const templates = readdirSync("cluster/templates").map((file) => `cluster/templates/${file}`);
  expect(templates).toHaveLength(5);
  for (const file of templates) expect(() => fillTemplate(readFileSync(file, "utf8"), {}), file).toThrow();
});
