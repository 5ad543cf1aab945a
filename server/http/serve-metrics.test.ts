import { expect, test } from "vitest";
import { bringsToken } from "./serve-metrics.ts";

const TOKEN = "a-token-for-prometheus";

test.each([
  ["the token", `Bearer ${TOKEN}`, true],
  ["another one", "Bearer a-token-of-another", false],
  ["its beginning", `Bearer ${TOKEN.slice(0, -1)}`, false],
  ["more than the token", `Bearer ${TOKEN}s`, false],
  ["another scheme", `Basic ${TOKEN}`, false],
  ["nothing", undefined, false],
])("a header with %s", (_, header, isRight) => {
  expect(bringsToken(header, TOKEN)).toBe(isRight);
});
