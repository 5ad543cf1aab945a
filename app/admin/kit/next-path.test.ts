import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

test.each([
  ["/admin", true],
  ["/admin?page=2", true],
  ["/admin/orders?view=board&day=2026-11-21", true],
  ["/administrator", false],
  ["/account", false],
  ["//admin/orders", false],
  ["https://elsewhere.example/admin/", false],
  ["", false],
])("a form comes back to %s: %s", (path, may) => {
  expect(nextPath.safeParse(path).success).toBe(may);
});
