import { randomUUID } from "node:crypto";
import { type Database, type Db, inTransaction } from "#app/base/db/client.server.ts";
import { DEMO_DELIVERY, NO_DELIVERY_YET } from "#app/base/settings/delivery-defaults.ts";
import { NEW_SHOP_NAME } from "#app/base/settings/settings.ts";
import { deliveryProfile, siteSettings } from "#app/base/settings/tables.server.ts";
import { FIRST_SECTIONS } from "#app/content/pages/first-sections.ts";
import { pageSections } from "#app/content/pages/tables.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { shippedTaxes } from "#app/trade/checkout/tax-rates.ts";
import { writeFirstRules, writeMinnesotaRules } from "#app/trade/compliance/add-rule-set.server.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { demoSections } from "./page-sections.ts";

/** Settings that a new shop begins with; `place` is where it delivers: the demo's area, or nowhere yet. */
type Beginning = {
  siteName: string;
  tagline: string;
  isDemo: boolean;
  orderingPaused: boolean;
  contactEmail: string;
  place: "demo" | "none";
};

/**
 * Writes the data of a new shop: settings, delivery profile, rules, and the sections of its pages, and in the demo's area its ZIP codes and
 * taxes. Returns false without writing anything if the database has settings, since a shop is new only once.
 */
export async function writeGround(tx: Db, { place, ...settings }: Beginning): Promise<boolean> {
  const made = await tx
    .insert(siteSettings)
    .values({ id: "1", ...settings })
    .onConflictDoNothing()
    .returning();
  if (made.length === 0) return false;
  const sections = settings.isDemo ? demoSections : FIRST_SECTIONS;
  await tx.insert(pageSections).values(sections.map((section) => ({ ...section, id: randomUUID() })));
  if (place === "demo") {
    await writeDemoPlace(tx);
    return true;
  }
  await writeProfile(tx, NO_DELIVERY_YET);
  await writeFirstRules(tx);
  return true;
}

async function writeProfile(tx: Db, { base, version: _, ...profile }: typeof DEMO_DELIVERY): Promise<void> {
  const row = {
    ...profile,
    states: [...profile.states],
    cities: [...profile.cities],
    baseLat: base.lat,
    baseLng: base.lng,
  };
  await tx.insert(deliveryProfile).values(row).onConflictDoUpdate({ target: deliveryProfile.id, set: row });
}

/** Writes the demo's area, with its ZIP codes, taxes, and rules. */
async function writeDemoPlace(tx: Db): Promise<void> {
  await writeProfile(tx, DEMO_DELIVERY);
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
  await writeMinnesotaRules(tx);
}

const NEW_SHOP = { siteName: NEW_SHOP_NAME, tagline: "", isDemo: false, contactEmail: "" };

/**
 * Seeds a new database for an owner's shop, only once (rules settings-screens/new-shop). Its first admin names
 * it (rules settings/site-name). It has no contact
 * address until its owner enters one (rules settings/contact-address), delivers nowhere, and takes no orders
 * until its admin opens it. Returns whether it was new.
 */
export function fillNewShop(db: Database): Promise<boolean> {
  return inTransaction(db, (tx) => writeGround(tx, { ...NEW_SHOP, orderingPaused: true, place: "none" }));
}

/**
 * Prepares a database for measurements: a new shop is open and delivers in the demo's area, and so does one
 * whose owner hasn't entered an area. Returns whether it wrote anything.
 */
export function fillMeasuredShop(db: Database): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (await writeGround(tx, { ...NEW_SHOP, orderingPaused: false, place: "demo" })) return true;
    const [profile] = await tx.select().from(deliveryProfile);
    if (profile?.baseZip !== "") return false;
    await writeDemoPlace(tx);
    return true;
  });
}
