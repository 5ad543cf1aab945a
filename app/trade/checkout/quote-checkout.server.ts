import { createHash } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import type { Cents } from "#app/base/lib/money.ts";
import { shopDate, shopInstant } from "#app/base/lib/shop-time.ts";
import { closedOn } from "#app/base/settings/opening.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import { LATE_PROMISE } from "#app/trade/accounting/due.ts";
import { lineCap, shortageSentence } from "#app/trade/cart/lines.ts";
import {
  freeDeliverySentence,
  minimumOrderSentence,
  subtotalOf,
  type Totals,
  totalsOf,
} from "#app/trade/cart/totals.ts";
import { thcOf } from "#app/trade/catalog/milligrams.ts";
import { findProductsForSale, type ProductForSale } from "#app/trade/catalog/take-stock.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import type { Rule } from "#app/trade/compliance/rules.ts";
import { answerZip } from "#app/trade/delivery/answer-zip.server.ts";
import { deliveryFee, optionText } from "#app/trade/delivery/options.ts";
import type { TaxRate } from "#app/trade/delivery/price-with-tax.ts";
import { currentClosedDays, listBookedWindows } from "#app/trade/delivery/queries.server.ts";
import { timetableOf } from "#app/trade/delivery/timetable.ts";
import { bookableDays, capacityOf, lastBookableDay } from "#app/trade/delivery/windows.ts";
import { plainZip, readZip, type ServedCheck } from "#app/trade/delivery/zip-check.ts";
import { checkPromotion, type PromotionFacts } from "#app/trade/promotions/promotion.ts";
import { isForSale, publicName } from "./check-order.ts";
import { type CheckoutForm, promotionCode, type RequestedLine } from "./checkout-form.ts";
import { findPromotionFor, findTaxRates } from "./queries.server.ts";
import {
  type CheckoutQuote,
  type OptionQuote,
  type QuotedLine,
  type QuotedPromotion,
  quoteLine,
  sumPerProduct,
} from "./quote.ts";

/**
 * The request: cart items, the ZIP code and the promo code as typed ("", null, or absent if none), and the
 * customer who would use the code, if known.
 */
type QuoteRequest = {
  zip: string | null;
  lines: readonly RequestedLine[];
  promotion?: string | null | undefined;
  /** The chosen tip, which a shop without tips ignores. */
  tipCents?: Cents;
  customerId?: string | undefined;
};

/**
 * Calculates the checkout page's quote: today's items and their changes, and the ZIP code's options.
 * Read-only and not binding; `placeOrder` decides. Reads the windows last, since they depend on the ZIP
 * code's band.
 */
export async function quoteCheckout(
  db: Db,
  asked: QuoteRequest,
  now: Temporal.Instant,
): Promise<CheckoutQuote> {
  const today = shopDate(now);
  const wanted = sumPerProduct(asked.lines);
  const ids = wanted.map((line) => line.id);
  const typed = plainZip(asked.zip ?? "");
  const code = promotionCode.safeParse(asked.promotion ?? "");
  const [settings, products, zip, rates, rules, promotion] = await Promise.all([
    readSettings(db),
    findProductsForSale(db, ids),
    typed ? answerZip(db, typed) : null,
    findTaxRates(db, typed, today),
    readRulesOn(db, now),
    code.data ? findPromotionFor(db, { code: code.data, customerId: asked.customerId ?? null }) : null,
  ]);
  const { lines, changes } = currentLines(wanted, products, rules);
  const subtotalCents = subtotalOf(lines);
  const served = zip?.kind === "served" ? zip.check : null;
  const quoted = quotePromotion(code, promotion, { settings, zip: typed, today, subtotalCents });
  const discountCents = quoted?.discountCents ?? 0;
  const tipCents = settings.tips ? (asked.tipCents ?? 0) : 0;
  return {
    lines,
    changes,
    subtotalCents,
    promotion: quoted,
    thcMg: thcOf(lines),
    minimumSentence: minimumOrderSentence(subtotalCents, settings.minimumOrderCents),
    freeDeliverySentence: freeDeliverySentence(subtotalCents, settings),
    paused: closedOn(settings, today)?.sentence ?? null,
    latePromise: settings.lateFeeBack ? LATE_PROMISE : null,
    zip,
    band: served?.serviceArea ?? null,
    options: served
      ? await quoteOptions(db, served, { lines, discountCents, tipCents, settings, rates, now })
      : [],
  };
}

/**
 * Returns the discount of a code, or why it isn't valid; null without a code. An incomplete ZIP code counts
 * as none.
 */
function quotePromotion(
  code: ReturnType<typeof promotionCode.safeParse>,
  found: Awaited<ReturnType<typeof findPromotionFor>> | null,
  facts: Omit<PromotionFacts, "code" | "promotion" | "isUsed">,
): QuotedPromotion | null {
  if (!code.success) {
    return {
      code: "",
      discountCents: 0,
      problem: code.error.issues[0]?.message ?? "We couldn't read this code.",
    };
  }
  if (code.data === undefined || !found) return null;
  const zip = readZip(facts.zip).ok ? facts.zip : "";
  const checked = checkPromotion({
    ...facts,
    zip,
    code: code.data,
    promotion: found.found,
    isUsed: found.isUsed,
  });
  return checked.ok
    ? { code: checked.value.code, discountCents: checked.value.cents, problem: null }
    : { code: code.data, discountCents: 0, problem: checked.refusal };
}

/** Returns the items as they can be sold now, and describes the changes. */
function currentLines(
  wanted: readonly RequestedLine[],
  products: readonly ProductForSale[],
  rules: readonly Rule[],
): { lines: QuotedLine[]; changes: string[] } {
  const known = new Map(products.map((product) => [product.id, product]));
  const changes: string[] = [];
  const lines = wanted.flatMap(({ id, quantity }) => {
    const product = known.get(id);
    if (!product || !isForSale(product, rules)) {
      changes.push(`${publicName(product) ?? "A product in your cart"} is no longer sold.`);
      return [];
    }
    const possible = Math.min(quantity, lineCap(product.stock));
    if (possible < quantity) changes.push(shortageSentence(product.name, possible));
    return possible > 0 ? [quoteLine(product, possible)] : [];
  });
  return { lines, changes };
}

type Cart = {
  lines: readonly QuotedLine[];
  discountCents: Cents;
  tipCents: Cents;
  settings: SiteSettings;
  rates: readonly TaxRate[];
  now: Temporal.Instant;
};

/** Returns the options of a ZIP code, each with its days; a window without bookings has its full capacity. */
async function quoteOptions(
  db: Db,
  { serviceArea: band, deliveryOptions }: ServedCheck,
  { lines, discountCents, tipCents, settings, rates, now }: Cart,
): Promise<OptionQuote[]> {
  const today = shopDate(now);
  // Whose hours may end past midnight.
  const before = today.subtract({ days: 1 });
  const midnight = Temporal.PlainTime.from("00:00");
  const [closedDays, booked] = await Promise.all([
    currentClosedDays(db, before),
    listBookedWindows(db, {
      band,
      from: shopInstant(before, midnight),
      to: shopInstant(lastBookableDay(today, settings.delivery).add({ days: 1 }), midnight),
    }),
  ]);
  const timetable = timetableOf(settings, closedDays);
  const left = new Map(
    booked.map((row) => [`${row.option} ${row.start.epochMilliseconds}`, row.capacity - row.booked]),
  );
  const subtotalCents = subtotalOf(lines);
  return deliveryOptions.map((option) => {
    const days = bookableDays({ option, band, timetable, now }).map(({ date, windows, closed }) => ({
      date: date.toString(),
      windows: windows.map(({ start, end }) => ({
        start: start.toString(),
        end: end.toString(),
        placesLeft: left.get(`${option} ${start.epochMilliseconds}`) ?? capacityOf(settings, start),
      })),
      closed,
    }));
    const { label } = settings.delivery.options[option];
    const description = optionText(settings.delivery.options[option]);
    const feeCents = deliveryFee(settings, option, subtotalCents);
    const fees = { deliveryFeeCents: feeCents, redeliveryFeeCents: 0 };
    const totals = totalsOf({ subtotalCents, discountCents, tipCents, ...fees, rates });
    const fingerprint = quoteFingerprint(lines, totals);
    return { option, label, description, feeCents, days, totals, fingerprint };
  });
}

/**
 * Returns a short fingerprint of a quote's prices. The form sends it back, which prevents orders at prices
 * other than those on the page; the prices themselves are never taken from a browser.
 */
export function quoteFingerprint(lines: readonly QuotedLine[], totals: Totals): string {
  const sold = lines.map((line) => [line.id, line.quantity, line.priceCents]).sort();
  return digest([sold, totals.deliveryFeeCents, totals.taxCents, totals.totalCents]).slice(0, 22);
}

/** Hashes the content of a checkout: a retry has the same hash, and any other request has a different one. */
export function requestHash({ key: _key, quoteFingerprint: _seen, ...asked }: CheckoutForm): string {
  return digest(asked);
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
