import { randomUUID } from "node:crypto";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { FIRST_SECTIONS } from "#app/content/pages/first-sections.ts";
import { pageSections } from "#app/content/pages/tables.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { shippedTaxes } from "#app/trade/checkout/tax-rates.ts";
import { writeShippedRules } from "#app/trade/compliance/save-rule.server.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { demoSections } from "./page-sections.ts";

/**
 * Writes the data every shop needs before it can take an order: settings, service ZIP codes, taxes,
 * rules, and the sections of its pages, all of which an admin may change and delete. Returns false without writing anything if the database
 * has settings, since a shop is new only once.
 */
export async function writeGround(
  tx: Db,
  settings: { isDemo: boolean; orderingPaused: boolean; contactEmail: string },
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
  const sections = settings.isDemo ? demoSections : FIRST_SECTIONS;
  await tx.insert(pageSections).values(sections.map((section) => ({ ...section, id: randomUUID() })));
  return true;
}

/**
 * Seeds a new database for an owner's shop, only once (rules settings-screens/new-shop). It has no contact
 * address until its owner enters one (rules settings/contact-address), and takes no orders until its admin
 * opens it, unless it's created for measurements (`orderingPaused` false). Returns whether it was new.
 */
export function fillNewShop(db: Database, { orderingPaused = true } = {}): Promise<boolean> {
  return inTransaction(db, (tx) => writeGround(tx, { isDemo: false, orderingPaused, contactEmail: "" }));
}
