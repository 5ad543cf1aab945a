import { expect, test } from "vitest";
import { mailtoOf } from "./mailto.ts";

test.each([
  ["maya@example.com", "mailto:maya@example.com"],
  ["r&d+a/b@example.com", "mailto:r%26d+a/b@example.com"],
  ["a?b#c%41@example.com", "mailto:a%3Fb%23c%2541@example.com"],
])("a link that writes to %s is %s", (email, link) => {
  expect(mailtoOf(email)).toBe(link);
});
