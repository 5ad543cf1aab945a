import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saveServiceZip, takeOverShippedZips } from "#app/delivery/save-service-zip.server.ts";
import { serviceZipForm } from "#app/delivery/service-zip-form.ts";
import { ZIP } from "#app/delivery/service-zip-item.ts";
import { SHIPPED_ZIPS } from "#app/delivery/shipped-zips.ts";
import { serviceZips } from "#app/delivery/tables.server.ts";
import { openTestDatabase, type TestDatabase } from "#fixtures/database.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { addCustomer, by, NOW } from "#fixtures/shop.ts";
import { saveTax, takeOverShippedTaxes } from "./save-tax.server.ts";
import { taxRates } from "./tables.server.ts";
import { taxForm } from "./tax-form.ts";

// The embedded database runs one transaction at a time, so none ever waits for a row there.
describe.runIf(process.env.TEST_DATABASE_URL)(
  "while somebody adds an entry by hand, the shipped ones are taken over",
  () => {
    let shop: TestDatabase;
    let ingrid: string;
    beforeEach(async () => {
      shop = await openTestDatabase();
      ingrid = await addCustomer(shop.db);
    });
    afterEach(() => shop.close());

    /** Presses while `add` is not committed yet, and lets it go on when somebody waits for it. */
    async function pressBeside(add: (tx: never) => Promise<unknown>, press: () => Promise<unknown>) {
      const finish = await keepOpen((pause) =>
        shop.db.transaction(async (tx) => {
          await add(tx as never);
          await pause();
        }),
      );
      const presses = [press(), press()];
      await expect.poll(() => countWaiting(shop.db), { timeout: 30_000 }).toBe(2);
      await finish();
      return Promise.all(presses);
    }

    test("and a ZIP of both stays as it was typed", async () => {
      const [shipped] = SHIPPED_ZIPS;
      if (!shipped) throw new Error("no shipped ZIP");
      const { zip, lat, lng } = shipped;
      const typed = { id: "new", version: "", city: "As typed", lat: `${lat}`, lng: `${lng}` };
      const form = serviceZipForm.parse({ ...ZIP.blank, zip: zip, ...typed });
      const answers = await pressBeside(
        (tx) => saveServiceZip(tx, by(ingrid), form, NOW),
        () => takeOverShippedZips(shop.db, by(ingrid), NOW),
      );
      expect(answers).toEqual([
        { ok: true, value: null },
        { ok: true, value: null },
      ]);
      expect(await shop.db.$count(serviceZips)).toBe(SHIPPED_ZIPS.length);
      expect(await shop.db.select().from(serviceZips).where(eq(serviceZips.zip, zip))).toMatchObject([
        { city: "As typed", version: 1 },
      ]);
    });

    test("but no tax rates: the list is not empty any more", async () => {
      const rate = { name: "City tax", percent: "0.5", zip: "", fromDate: "2026-12-01", source: "city" };
      const form = taxForm.parse({ id: randomUUID(), version: "", ...rate });
      await pressBeside(
        (tx) => saveTax(tx, by(ingrid), form, NOW),
        () => takeOverShippedTaxes(shop.db, by(ingrid), NOW),
      );
      expect(await shop.db.select().from(taxRates)).toMatchObject([{ name: "City tax" }]);
    });
  },
);
