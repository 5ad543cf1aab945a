import { expect, test } from "vitest";
import { addCustomer, NOW, openTestShop } from "#fixtures/shop.ts";
import { isInvitationDue } from "./admin-preferences.ts";
import { chooseStartScreen, closeInvitation, findAdminPreferences } from "./users.server.ts";

const { db } = await openTestShop();

test("stores the start screen and the closed invitation per user", async () => {
  const [ada, ben] = [await addCustomer(db), await addCustomer(db)];
  const first = { startScreen: "products", invitationClosedAt: null };
  expect(await findAdminPreferences(db, ada)).toEqual(first);
  await chooseStartScreen(db, ada, "board");
  await closeInvitation(db, ada, NOW);
  expect(await findAdminPreferences(db, ada)).toEqual({ startScreen: "board", invitationClosedAt: NOW });
  expect(await findAdminPreferences(db, ben)).toEqual(first);
});

test("repeats a closed invitation after a week", () => {
  expect(isInvitationDue(null, NOW)).toBe(true);
  expect(isInvitationDue(NOW, NOW)).toBe(false);
  expect(isInvitationDue(NOW, NOW.add({ hours: 7 * 24 - 1 }))).toBe(false);
  expect(isInvitationDue(NOW, NOW.add({ hours: 7 * 24 }))).toBe(true);
});
