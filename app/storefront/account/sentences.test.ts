import { expect, test } from "vitest";
import { openOrdersSentence } from "./sentences.ts";

test("lists open orders by their numbers", () => {
  const [one, two] = ["1a2b3c4d-0000-4000-8000-000000000000", "5e6f7a8b-0000-4000-8000-000000000000"];
  expect(openOrdersSentence([one])).toBe(
    "You have an open order (1a2b3c4d). You can delete your account once it's delivered or canceled.",
  );
  expect(openOrdersSentence([one, two])).toMatch(/^You have open orders \(1a2b3c4d, 5e6f7a8b\)\./);
});
