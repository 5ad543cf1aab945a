import { expect, test } from "vitest";
import { makeChange } from "#app/base/db/changes.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { newOwner } from "#fixtures/factors.ts";
import { NOW } from "#fixtures/shop.ts";
import { beginNewPasskey } from "./passkeys.server.ts";

const shop = await openTestAccounts();

test("stores a passkey on the device under the shop's name from the settings", async () => {
  const { db, auth } = shop;
  await makeChange(db, ["site"], (tx) => tx.insert(siteSettings).values({ siteName: "North Shore Hemp" }));
  const owner = await newOwner(shop);
  const { options } = await beginNewPasskey(db, auth, owner.viewer, NOW);
  expect(options.rp).toEqual({ id: "localhost", name: "North Shore Hemp" });
});
