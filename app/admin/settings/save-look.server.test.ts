import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { NO_LOOK, shownLook } from "#app/base/settings/look.ts";
import { currentLook } from "#app/base/settings/queries.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { addCustomers, by, NOW } from "#fixtures/shop.ts";
import { lookForm } from "./look-form.ts";
import { LOOK } from "./look-item.ts";
import { saveLook } from "./save-look.server.ts";

const { db } = await openTestDatabase();
const [ingrid = ""] = await addCustomers(db, 1);
const save = (version: number | null, change: Record<string, string>) => {
  const sent = { id: "1", version: version === null ? "" : String(version), ...LOOK.blank, ...change };
  return saveLook(db, by(ingrid), lookForm.parse(sent), NOW);
};

test("saves the look, shows it immediately, and refuses a save over a newer one", async () => {
  expect(shownLook(false, await currentLook(db))).toEqual(shownLook(false, NO_LOOK));
  expect(await save(null, { accent: "#1D4ED8" })).toMatchObject({ ok: true });
  expect(await currentLook(db)).toEqual({ ...NO_LOOK, accent: "#1d4ed8", version: 1 });
  const mark = `/uploads/${"a1".repeat(16)}-400x400.webp`;
  expect(await save(1, { mark })).toMatchObject({ ok: true });
  expect(shownLook(false, await currentLook(db))).toMatchObject({ mark, stylesheet: null });
  expect(await save(1, { accent: "#c62828" })).toMatchObject({ ok: false, refusal: { name: "changed" } });
  expect(await db.select({ action: auditLog.action }).from(auditLog)).toEqual([
    { action: "shop_look.save" },
    { action: "shop_look.save" },
  ]);
});
