import { describe, expect, test } from "vitest";
import { DELETE_SENTENCES, readDeleteForm, underWaySentence } from "./delete-form.ts";

describe("what deletes an account", () => {
  test("is the password and the word, to the letter", () => {
    expect(readDeleteForm({ password: "canoe", word: " DELETE " })).toEqual({
      ok: true,
      value: { password: "canoe" },
    });
    for (const word of ["delete", "Delete", "DELETE!", "", "D".repeat(200)]) {
      expect(readDeleteForm({ password: "canoe", word })).toEqual({
        ok: false,
        refusal: { word: DELETE_SENTENCES.word },
      });
    }
    expect(readDeleteForm({})).toEqual({
      ok: false,
      refusal: { password: DELETE_SENTENCES.password, word: DELETE_SENTENCES.word },
    });
    expect(readDeleteForm({ password: "canoe", word: "DELETE", role: "admin" })).toMatchObject({ ok: false });
  });
});

test("orders under way are named by their numbers", () => {
  const [one, two] = ["1a2b3c4d-0000-4000-8000-000000000000", "5e6f7a8b-0000-4000-8000-000000000000"];
  expect(underWaySentence([one])).toBe(
    "You have an order under way (1a2b3c4d). You can delete your account once it is delivered or cancelled.",
  );
  expect(underWaySentence([one, two])).toMatch(/^You have orders under way \(1a2b3c4d, 5e6f7a8b\)\./);
});
