import { expect, test } from "vitest";
import { may, RIGHTS, type Right, ROLES } from "./rights.ts";

const ALL: readonly Right[] = RIGHTS;
const lacking = (...roles: Parameters<typeof may>[0]) => ALL.filter((right) => !may(roles, right));

test("gives an owner every right of the admin area, and a manager all but those about access and roles", () => {
  expect(lacking("owner")).toEqual(["drive"]);
  expect(lacking("manager")).toEqual(["manage-access", "manage-roles", "drive"]);
});

test("shows a packer no money, and lets a bookkeeper change only the books", () => {
  const has = (role: Parameters<typeof may>[0][number]) => ALL.filter((right) => may([role], right));
  expect(has("packer")).toEqual(["enter", "see-orders", "pack-orders", "see-batches"]);
  expect(has("bookkeeper")).toEqual(["enter", "see-orders", "see-amounts", "see-books", "keep-books"]);
  expect(has("editor")).toEqual(["enter", "edit-content"]);
  expect(has("courier")).toEqual(["drive"]);
});

test("adds up the rights of several roles, and gives none without a role", () => {
  expect(lacking("owner", "courier")).toEqual([]);
  expect(may(["packer", "bookkeeper"], "see-amounts")).toBe(true);
  for (const right of ALL) {
    expect(may([], right)).toBe(false);
    expect(ROLES.some((role) => may([role], right))).toBe(true);
  }
});
