import { eq } from "drizzle-orm";
import { customers } from "#app/account/tables.server.ts";
import { users } from "#app/auth/tables.server.ts";
import type { Db } from "#app/db/client.server.ts";
import { serviceZips } from "#app/delivery/tables.server.ts";
import type { ServiceZip } from "#app/delivery/zip-check.ts";
import { settingsOf, settingsRow } from "#app/site/queries.server.ts";
import type { SiteSettings } from "#app/site/settings.ts";
import { siteSettings } from "#app/site/tables.server.ts";

/** Who buys, the shop's settings and the place of delivery. */
export type BuyerFacts = {
  customer: { email: string; birthDate: Temporal.PlainDate; emailVerified: boolean };
  settings: SiteSettings;
  zip: ServiceZip | null;
};

/** Reads buyer, settings and ZIP in one question, since every order asks for all three; null without an account. */
export async function findBuyerFacts(tx: Db, customerId: string, zip: string): Promise<BuyerFacts | null> {
  const [found] = await tx
    .select({
      email: customers.email,
      birthDate: customers.birthDate,
      emailVerified: users.emailVerified,
      settings: siteSettings,
      zip: serviceZips,
    })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.id))
    .leftJoin(siteSettings, settingsRow)
    .leftJoin(serviceZips, eq(serviceZips.zip, zip))
    .where(eq(customers.id, customerId));
  if (!found) return null;
  const { settings, zip: entry, ...customer } = found;
  return { customer, settings: settingsOf(settings), zip: entry };
}
