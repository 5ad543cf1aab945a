import { and, count, eq, exists, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { couriers } from "#app/accounts/auth/tables.server.ts";
import { timeZoneName } from "#app/admin/settings/hours-item.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import type { Config } from "#app/base/config/config.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { orderingOn } from "#app/base/settings/opening.ts";
import { listShopTexts, readBusinessDetails, readSettings } from "#app/base/settings/queries.server.ts";
import { SHOP_TEXT_NAMES, SHOP_TEXTS } from "#app/base/settings/shop-texts.ts";
import { listTriedSteps, type TriedRow, type TriedStep } from "#app/base/settings/tried-steps.server.ts";
import { soldUnder } from "#app/trade/catalog/card-columns.server.ts";
import { categories, products } from "#app/trade/catalog/tables.server.ts";
import { taxRates } from "#app/trade/checkout/tables.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { serviceZips } from "#app/trade/delivery/tables.server.ts";
import { orders, payments } from "#app/trade/orders/tables.server.ts";
import { type FirstFacts, type FirstStep, firstSteps, type Tried } from "./steps.ts";
import { isRunning } from "./try-backup.server.ts";

type Asker = { process: Config; hasSecondFactor: boolean };

/** Returns the first steps of a shop, each checked against its data; null in the demo shop. */
export async function readFirstSteps(
  db: Db,
  asker: Asker,
  now: Temporal.Instant,
): Promise<FirstStep[] | null> {
  const settings = await readSettings(db);
  return settings.isDemo ? null : firstSteps(await readFacts(db, asker, settings, now));
}

async function readFacts(
  db: Db,
  { process, hasSecondFactor }: Asker,
  settings: Awaited<ReturnType<typeof readSettings>>,
  now: Temporal.Instant,
): Promise<FirstFacts> {
  const today = shopDate(now);
  const [{ legalName, licenseNumber, street, counsel }, texts, rules, rows] = await Promise.all([
    readBusinessDetails(db),
    listShopTexts(db),
    readRulesOn(db, now),
    listTriedSteps(db),
  ]);
  const [taxes, shown, sold, zips, active, trials] = await Promise.all([
    db.$count(taxRates, lte(taxRates.fromDate, today)),
    db.$count(categories, eq(categories.isShown, true)),
    db.$count(products, soldUnder(rules)),
    db.$count(serviceZips, isNull(serviceZips.closedReason)),
    db.$count(couriers, isNull(couriers.endedAt)),
    countTrials(db),
  ]);
  const tried = (step: TriedStep): Tried =>
    triedOf(
      rows.find((row) => row.step === step),
      now,
    );
  return {
    siteName: settings.siteName,
    contactEmail: settings.contactEmail,
    ...{ legalName, licenseNumber, street, counsel },
    ...{ taxes, products: sold, categories: shown, zips, couriers: active },
    hasBase: settings.delivery.baseZip !== "",
    timeZone: timeZoneName(settings.delivery.timeZone),
    unpublished: SHOP_TEXTS.filter((slug) => texts.every((text) => text.slug !== slug)).map(
      (slug) => SHOP_TEXT_NAMES[slug].page,
    ),
    hasMailServer: hasMailServer(process),
    hasSecondFactor,
    ...{ mail: tried("mail"), backup: tried("backup"), trial: tried("trial") },
    trials,
    ordering: orderingOn(settings, today),
  };
}

async function countTrials(db: Db): Promise<FirstFacts["trials"]> {
  const isCounted = and(eq(payments.orderId, orders.id), isNotNull(payments.cashDrawerId));
  const counted = exists(db.select().from(payments).where(isCounted));
  const [trials] = await db
    .select({
      placed: count(),
      delivered: count(orders.completedAt),
      counted: sql<number>`count(*) filter (where ${counted})`.mapWith(Number),
    })
    .from(orders)
    .where(eq(orders.isTrial, true));
  return trials ?? { placed: 0, delivered: 0, counted: 0 };
}

function triedOf(row: TriedRow | undefined, now: Temporal.Instant): Tried {
  if (!row) return { isStarted: false, isDone: false, problem: "" };
  const isDone = row.doneAt !== null;
  const isCutOff = row.step === "backup" && !isDone && row.problem === "" && !isRunning(row, now);
  return { isStarted: true, isDone, problem: isCutOff ? "it was cut off. Try again." : row.problem };
}
