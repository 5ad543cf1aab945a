import { expect, test } from "vitest";
import { BROWSER_FAVORITES_LIMIT, parseSavedFavorites, withFavorite, withoutFavorites } from "./favorites.ts";
import { favoritesForm } from "./favorites-form.ts";

const id = (number: number) => `7f6f1f2e-6f0e-4b5e-9a51-${String(number).padStart(12, "0")}`;
const many = (howMany: number) => Array.from({ length: howMany }, (_, number) => id(number));

test("reads the saved ids, and skips anything else", () => {
  expect(parseSavedFavorites(JSON.stringify([id(1), id(2), id(1)]))).toEqual([id(1), id(2)]);
  expect(parseSavedFavorites(JSON.stringify([null, 1, "x", id(1).toUpperCase(), id(3)]))).toEqual([id(3)]);
  for (const broken of [null, "", "[", "{}", '"x"', "null"]) expect(parseSavedFavorites(broken)).toEqual([]);
  expect(parseSavedFavorites(JSON.stringify(many(BROWSER_FAVORITES_LIMIT + 1)))).toHaveLength(
    BROWSER_FAVORITES_LIMIT,
  );
});

test("puts the newest first, each once, and refuses more in a full list", () => {
  expect(withFavorite([id(1)], id(2))).toEqual([id(2), id(1)]);
  expect(withFavorite([id(2), id(1)], id(1))).toEqual([id(2), id(1)]);
  const full = many(BROWSER_FAVORITES_LIMIT);
  expect(withFavorite(full, id(999))).toBeNull();
  expect(withFavorite(full, id(0))).toBe(full);
  expect(withoutFavorites([id(1), id(2), id(3)], [id(2), id(9)])).toEqual([id(1), id(3)]);
});

const of = "ada@example.com";

test("accepts one id per press, and lists of at most 200 ids, each once", () => {
  expect(favoritesForm.parse({ intent: "add", ids: id(1), of })).toEqual({ intent: "add", ids: id(1), of });
  expect(favoritesForm.parse({ intent: "add", ids: id(1) })).toEqual({ intent: "add", ids: id(1) });
  expect(favoritesForm.parse({ intent: "merge", ids: `${id(1)},${id(2)},${id(1)}`, of }).ids).toEqual([
    id(1),
    id(2),
  ]);
  expect(favoritesForm.safeParse({ intent: "merge", ids: many(200).join(","), of }).success).toBe(true);
});

test.each([
  {},
  { intent: "add", of },
  { intent: "add", ids: "", of },
  { intent: "add", ids: `${id(1)},${id(2)}`, of },
  { intent: "remove", ids: "1", of },
  { intent: "empty", ids: id(1), of },
  { intent: "add", ids: id(1), customerId: id(2), of },
  { intent: "merge", ids: "", of },
  { intent: "merge", ids: `${id(1)},x`, of },
  { intent: "merge", ids: many(201).join(","), of },
])("refuses %j", (form) => {
  expect(favoritesForm.safeParse(form).success).toBe(false);
});
