import { createHash } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import { lineCap, shortageSentence } from "#app/trade/cart/lines.ts";
import {
  freeDeliverySentence,
  minimumOrderSentence,
  subtotalOf,
  type TaxRate,
  type Totals,
  totalsOf,
} from "#app/trade/cart/totals.ts";
import { findProductsForSale } from "#app/trade/catalog/take-stock.server.ts";
import { answerZip } from "#app/trade/delivery/answer-zip.server.ts";
import type { DeliveryOption, ServedBand } from "#app/trade/delivery/bands.ts";
import { currentClosedDays } from "#app/trade/delivery/current-closed-days.server.ts";
import { deliveryFee } from "#app/trade/delivery/fees.ts";
import { OPTION_FACTS } from "#app/trade/delivery/options.ts";
import { type BookedWindow, listBookedWindows } from "#app/trade/delivery/queries.server.ts";
import { timetableOf } from "#app/trade/delivery/timetable.ts";
import {
  closedDaysOf,
  type DeliveryWindow,
  openWindows,
  type WindowDay,
  writeWindow,
} from "#app/trade/delivery/windows.ts";
import type { CheckoutForm, RequestedLine } from "./checkout-form.ts";
import { isForSale, type JudgedProduct, publicName } from "./judge-order.ts";
import {
  type CheckoutQuote,
  type OptionQuote,
  type QuotedLine,
  quoteLine,
  sumPerProduct,
  thcOf,
} from "./quote.ts";
import { checkoutRefusals } from "./refusals.ts";
import { findTaxRates } from "./tax-queries.server.ts";

/** What is asked: the lines of a cart, and the ZIP as typed ("" or null while there is none). */
export type QuoteRequest = { zip: string | null; lines: readonly RequestedLine[] };

/**
 * What the checkout page shows: today's lines and what changed about them, and each option of the ZIP with its
 * days, windows, places left, fee and totals. It reads only and promises nothing; `placeOrder` decides. The windows are read last, since they
 * depend on the ZIP's band.
 */
export async function quoteCheckout(
  db: Db,
  asked: QuoteRequest,
  now: Temporal.Instant,
): Promise<CheckoutQuote> {
  const today = shopDate(now);
  const wanted = sumPerProduct(asked.lines);
  const typed = asked.zip?.trim() ?? "";
  const [settings, products, zip, rates] = await Promise.all([
    readSettings(db),
    findProductsForSale(
      db,
      wanted.map((line) => line.id),
    ),
    typed ? answerZip(db, typed) : null,
    findTaxRates(db, typed, today),
  ]);
  const { lines, changes } = currentLines(wanted, products, today.toString());
  const subtotalCents = subtotalOf(lines);
  const served = zip?.kind === "served" ? zip.check : null;
  return {
    lines,
    changes,
    subtotalCents,
    thcMg: thcOf(lines),
    minimumSentence: minimumOrderSentence(subtotalCents, settings.minimumOrderCents),
    freeDeliverySentence: freeDeliverySentence(subtotalCents),
    paused: settings.orderingPaused ? checkoutRefusals.orderingPaused(settings.pausedMessage).sentence : null,
    zip,
    band: served?.serviceArea ?? null,
    options: served ? await quoteOptions(db, served, { lines, settings, rates, now }) : [],
  };
}

/** The lines as they can be sold now, and what changed, in plain sentences. */
function currentLines(
  wanted: readonly RequestedLine[],
  products: readonly JudgedProduct[],
  day: string,
): { lines: QuotedLine[]; changes: string[] } {
  const known = new Map(products.map((product) => [product.id, product]));
  const changes: string[] = [];
  const lines = wanted.flatMap(({ id, quantity }) => {
    const product = known.get(id);
    if (!product || !isForSale(product, day)) {
      changes.push(`${publicName(product) ?? "A product in your cart"} is no longer sold.`);
      return [];
    }
    const possible = Math.min(quantity, lineCap(product.stock));
    if (possible < quantity) changes.push(shortageSentence(product.name, possible));
    return possible > 0 ? [quoteLine(product, possible)] : [];
  });
  return { lines, changes };
}

type Place = { zip: string; serviceArea: ServedBand; deliveryOptions: readonly DeliveryOption[] };
type Cart = {
  lines: readonly QuotedLine[];
  settings: SiteSettings;
  rates: readonly TaxRate[];
  now: Temporal.Instant;
};

async function quoteOptions(db: Db, place: Place, cart: Cart): Promise<OptionQuote[]> {
  const { settings, rates, now } = cart;
  const band = place.serviceArea;
  const timetable = timetableOf(settings, await currentClosedDays(db, shopDate(now)));
  const open = place.deliveryOptions.map((option) => ({
    option,
    windows: openWindows({ option, band, timetable, now }),
    closed: closedDaysOf({ option, band, timetable, now }),
  }));
  const booked = await listBookedWindows(db, {
    band,
    ...spanOf(
      open.flatMap(({ windows }) => windows),
      now,
    ),
  });
  return open.map(({ option, windows, closed }) => {
    const days = daysOf(
      { windows, closed },
      booked.filter((row) => row.option === option),
      settings.windowCapacity,
    );
    return { ...priceOption(option, cart.lines, rates), days };
  });
}

/** The span from the first start of some windows to just after the last. */
function spanOf(windows: readonly DeliveryWindow[], now: Temporal.Instant) {
  if (windows.length === 0) return { from: now, to: now };
  const starts = windows.map(({ start }) => start.epochMilliseconds);
  return {
    from: Temporal.Instant.fromEpochMilliseconds(Math.min(...starts)),
    to: Temporal.Instant.fromEpochMilliseconds(Math.max(...starts) + 1_000),
  };
}

function priceOption(
  option: DeliveryOption,
  lines: readonly QuotedLine[],
  rates: readonly TaxRate[],
): Omit<OptionQuote, "days"> {
  const { label, description } = OPTION_FACTS[option];
  const subtotalCents = subtotalOf(lines);
  const feeCents = deliveryFee(option, subtotalCents);
  const totals = totalsOf({ subtotalCents, deliveryFeeCents: feeCents, redeliveryFeeCents: 0, rates });
  return { option, label, description, feeCents, totals, fingerprint: quoteFingerprint(lines, totals) };
}

type Offered = { windows: readonly DeliveryWindow[]; closed: ReturnType<typeof closedDaysOf> };

/**
 * Windows by shop day, with the places left, and the closed days among them; a window that nobody has booked yet has its
 * full capacity.
 */
function daysOf(
  { windows, closed }: Offered,
  booked: readonly BookedWindow[],
  capacity: number,
): WindowDay[] {
  const rows = new Map(booked.map((row) => [row.start.epochMilliseconds, row]));
  const days = new Map<string, WindowDay>();
  for (const window of windows) {
    const { date, start, end } = writeWindow(window);
    const row = rows.get(window.start.epochMilliseconds);
    const placesLeft = row ? row.capacity - row.booked : capacity;
    const day = days.get(date) ?? { date, windows: [], closed: null };
    day.windows.push({ start, end, placesLeft });
    days.set(date, day);
  }
  const withoutWindows = closed.map(({ date, reason }) => ({ date, windows: [], closed: reason }));
  return [...days.values(), ...withoutWindows].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * A short text that stands for the prices of a quote. It comes back with the form, so that an order is never made
 * at prices other than those on the page; the prices themselves are never taken from a browser.
 */
export function quoteFingerprint(lines: readonly QuotedLine[], totals: Totals): string {
  const sold = lines.map((line) => [line.id, line.quantity, line.priceCents]).sort();
  return digest([sold, totals.deliveryFeeCents, totals.taxCents, totals.totalCents]).slice(0, 22);
}

/** The hash of what a checkout asks for: a retry has the same one, and any other request has another. */
export function requestHash({ key: _key, seen: _seen, ...asked }: CheckoutForm): string {
  return digest(asked);
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url");
}
