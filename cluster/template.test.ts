import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillTemplate } from "./template.ts";

test("fills in every occurrence of a name", () => {
  expect(fillTemplate("{{NAME}} is {{NAME}} at {{ADDRESS}}", { NAME: "db1", ADDRESS: "10.0.0.1" })).toBe(
    "db1 is db1 at 10.0.0.1",
  );
});

test("names a missing value", () => {
  expect(() => fillTemplate("{{NAME}}", {})).toThrow("needs NAME");
});

test("doesn't fill in placeholders inside a value", () => {
  expect(fillTemplate("{{SECRET}}", { SECRET: "{{NAME}}" })).toBe("{{NAME}}");
});

test("has templates with at least one placeholder each", () => {
  const templates = readdirSync("cluster/templates").map((file) => `cluster/templates/${file}`);
  expect(templates).toHaveLength(5);
  for (const file of templates) expect(() => fillTemplate(readFileSync(file, "utf8"), {}), file).toThrow();
});
