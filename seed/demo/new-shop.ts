import { randomUUID } from "node:crypto";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { NEW_SHOP_NAME } from "#app/base/settings/settings.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { shippedTaxes } from "#app/trade/checkout/tax-rates.ts";
import { writeShippedRules } from "#app/trade/compliance/save-rule.server.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";

/**
 * Writes the data every shop needs before it can take an order: settings, service ZIP codes, taxes, and
 * rules, all of which an admin may change and delete. Returns false without writing anything if the database
 * has settings, since a shop is new only once.
 */
export async function writeGround(
  tx: Db,
  settings: { siteName: string; isDemo: boolean; orderingPaused: boolean; contactEmail: string },
): Promise<boolean> {
  const made = await tx
    .insert(siteSettings)
    .values({ id: "1", ...settings })
    .onConflictDoNothing()
    .returning();
  if (made.length === 0) return false;
  // Some may have been entered with SQL before the first start.
  await tx
    .insert(serviceZips)
    .values([...SHIPPED_ZIPS])
    .onConflictDoNothing();
  const taxes = shippedTaxes(SHIPPED_ZIPS).map((tax) => ({
    ...tax,
    id: randomUUID(),
    fromDate: Temporal.PlainDate.from(tax.fromDate),
  }));
  await tx.insert(taxRates).values(taxes).onConflictDoNothing();
  await writeShippedRules(tx);
  return true;
}

/**
 * Seeds a new database for an owner's shop, only once (rules settings-screens/new-shop). Its first admin names
 * it (rules settings/site-name). It has no contact address until its owner enters one (rules
 * settings/contact-address), and takes no orders until its admin opens it, unless it's created for
 * measurements (`orderingPaused` false). Returns whether it was new.
 */
export function fillNewShop(db: Database, { orderingPaused = true } = {}): Promise<boolean> {
  const settings = { siteName: NEW_SHOP_NAME, isDemo: false, orderingPaused, contactEmail: "" };
  return inTransaction(db, (tx) => writeGround(tx, settings));
}
