import { cookieLine, readCookie } from "#app/base/lib/cookies.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isEither, isListOf, isNullOr, isNumber, isObject, isOneOf, isText } from "#app/base/lib/shape.ts";
import {
  BANDS,
  type Band,
  DELIVERY_OPTIONS,
  type DeliveryOption,
  type DeliveryProfile,
  type Minutes,
  type Point,
  SERVED_BANDS,
  type ServedBand,
} from "#app/base/settings/delivery-profile.ts";
import type { DeliveryFees } from "#app/base/settings/settings.ts";
import { bandOf, bandsOf, estimatedTime, milesBetween, minutesText, optionsFor } from "./bands.ts";
import { feeText, optionFee, optionText } from "./options.ts";
import { isTaxRate, type TaxRate } from "./price-with-tax.ts";

/** Maximum input length of the checker's field (rules zip-codes/zip-input). */
export const ZIP_LENGTH = 5;

/** Minimum time the checker shows as busy, in ms (rules zip-codes/check-endpoint). */
export const ZIP_CHECK_BUSY_MS = 500;

/** Messages of the checker (rules zip-codes/zip-input, zip-codes/no-delivery). */
export const ZIP_SENTENCES = {
  empty: "Please enter a ZIP code",
  malformed: "Please enter a valid 5-digit ZIP code",
  unknown: "We couldn't find this ZIP code in our database. Please try another or contact customer service.",
  outsideTitle: "Outside our delivery area",
  outside:
    "We're sorry, but we don't currently deliver to this location. We're continuously expanding our coverage area!",
} as const;

/**
 * A service ZIP with the fields that the rules use (rules zip-codes/service-areas, zip-codes/served-list,
 * zip-codes/no-delivery).
 */
export type ServiceZip = Point & {
  zip: string;
  city: string;
  state: string;
  /** Why the ZIP code is closed; null if it's open. */
  closedReason: string | null;
  /** The admin's override of the band; null if none. */
  bandOverride: Band | null;
};

/** The answer for a ZIP code in the list (rules zip-codes/served-zip), with its city. */
export type DeliveryCheck = {
  zip: string;
  city: string;
  state: string;
  serviceArea: Band;
  /** Miles from the base, one decimal. */
  distance: number;
  deliveryOptions: readonly DeliveryOption[];
  /** Minutes; null outside the delivery area. */
  deliveryTime: Minutes | null;
  /**
   * Why today is closed everywhere; null on a day with windows, and if not checked (rules
   * settings-screens/closed-days).
   */
  closedToday: string | null;
};
export type ServedCheck = DeliveryCheck & { serviceArea: ServedBand; deliveryTime: Minutes };

/** Why a ZIP code isn't served, in the wording used everywhere (rules zip-codes/no-delivery). */
export type NoDelivery = {
  kind: "outside" | "closed" | "unknown";
  zip: string;
  title: string | null;
  sentence: string;
};

type Served = {
  kind: "served";
  check: ServedCheck;
  /** Taxes on merchandise there (rules totals/remembered-taxes); null if not read. */
  taxes: readonly TaxRate[] | null;
};
type Outside = NoDelivery & { kind: "outside"; title: string; check: DeliveryCheck };
type NotServed = NoDelivery & { kind: "closed" | "unknown" };
type Invalid = { kind: "invalid"; sentence: string };

/** Answers of the checker: served, not served, or invalid input. */
export type ZipAnswer = Served | Outside | NotServed | Invalid;

/**
 * Normalizes ZIP code input to plain digits without invisible characters. Kept short, since every page loads
 * it.
 */
export function plainZip(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\p{DI}/gu, "")
    .trim();
}

/** Parses a typed ZIP code, or returns the message to show instead (rules zip-codes/zip-input). */
export function readZip(input: string): Result<string, string> {
  const zip = plainZip(input);
  if (zip === "") return refused(ZIP_SENTENCES.empty);
  return /^[0-9]{5}$/.test(zip) ? ok(zip) : refused(ZIP_SENTENCES.malformed);
}

/** Returns the answer for a ZIP code, given its entry in the service list (null if none) and the shop's bands. */
export function checkZip(
  zip: string,
  entry: ServiceZip | null,
  delivery: Pick<DeliveryProfile, "base" | "bands" | "states">,
): Exclude<ZipAnswer, Invalid> {
  if (!entry) return { kind: "unknown", zip, title: null, sentence: ZIP_SENTENCES.unknown };
  if (entry.closedReason !== null) {
    const title = `No delivery to ${entry.city} right now`;
    return { kind: "closed", zip, title, sentence: closedSentence(zip, entry.closedReason) };
  }
  const serviceArea = bandOf(entry, delivery);
  const deliveryTime = estimatedTime(serviceArea, delivery);
  const check = {
    zip: entry.zip,
    city: entry.city,
    state: entry.state,
    distance: Math.round(milesBetween(delivery.base, entry) * 10) / 10,
    deliveryOptions: optionsFor(serviceArea, delivery),
    closedToday: null,
  };
  if (serviceArea === "unavailable" || deliveryTime === null) {
    const { outsideTitle: title, outside: sentence } = ZIP_SENTENCES;
    return { kind: "outside", zip, title, sentence, check: { ...check, serviceArea, deliveryTime } };
  }
  return { kind: "served", check: { ...check, serviceArea, deliveryTime }, taxes: null };
}

function closedSentence(zip: string, reason: string): string {
  const sentence = `We're not delivering to ${zip} right now`;
  return reason.trim() === "" ? `${sentence}.` : `${sentence}: ${reason.trim()}`;
}

export const isServedBand = isOneOf(...SERVED_BANDS);

const isMinutes = isObject<Minutes>({ min: isNumber, max: isNumber });

const CHECK_FIELDS = {
  zip: isText,
  city: isText,
  state: isText,
  serviceArea: isOneOf(...BANDS),
  distance: isNumber,
  deliveryOptions: isListOf(isOneOf(...DELIVERY_OPTIONS)),
  deliveryTime: isNullOr(isMinutes),
  closedToday: isNullOr(isText),
};

const NO_DELIVERY_FIELDS = {
  kind: isOneOf("outside", "closed", "unknown"),
  zip: isText,
  title: isNullOr(isText),
  sentence: isText,
};

export const isNoDelivery = isObject<NoDelivery>(NO_DELIVERY_FIELDS);

/** Shape of the ZIP checker's response. */
export const isZipAnswer = isEither<ZipAnswer>(
  isObject<Served>({
    kind: isOneOf("served"),
    check: isObject<ServedCheck>({ ...CHECK_FIELDS, serviceArea: isServedBand, deliveryTime: isMinutes }),
    taxes: isNullOr(isListOf(isTaxRate)),
  }),
  isObject<Outside>({
    ...NO_DELIVERY_FIELDS,
    kind: isOneOf("outside"),
    title: isText,
    check: isObject<DeliveryCheck>(CHECK_FIELDS),
  }),
  isObject<NotServed>({ ...NO_DELIVERY_FIELDS, kind: isOneOf("closed", "unknown") }),
  isObject<Invalid>({ kind: isOneOf("invalid"), sentence: isText }),
);

/** Returns why a ZIP code isn't served; null if it's served or invalid. */
export function whyNoDelivery(answer: ZipAnswer): NoDelivery | null {
  if (answer.kind === "served" || answer.kind === "invalid") return null;
  const { kind, zip, title, sentence } = answer;
  return { kind, zip, title, sentence };
}

/** " Free over $75.", the amount without cents (rules delivery/questions); "" if delivery never is free. */
export function freeOverText({ freeDeliveryOverCents: over }: DeliveryFees): string {
  return over === null ? "" : ` Free over ${feeText(over)}.`;
}

/** "$5.99": the fee of the cheapest option that some area has. */
export function lowestFeeText(fees: DeliveryFees, delivery: Pick<DeliveryProfile, "bands">): string {
  const offered = DELIVERY_OPTIONS.filter((option) => bandsOf(option, delivery).length > 0);
  return formatMoney(Math.min(...offered.map((option) => optionFee(fees, option))));
}

/** What deliveries cost, and their options. */
type Terms = { fees: DeliveryFees; delivery: Pick<DeliveryProfile, "options"> };

/**
 * Returns a product page's delivery estimate for a ZIP code (rules products/delivery-estimate): the fastest
 * option and the others, or that today is closed. Only Express has minutes; for the other options, the
 * customer chooses a window.
 */
export function deliveryPromise(
  check: ServedCheck,
  { fees, delivery: { options } }: Terms,
): { quickest: string; others: string | null } {
  const { closedToday } = check;
  // On a closed day, shows only options that can be booked for another day.
  const [quickest, ...rest] = check.deliveryOptions.filter(
    (option) => closedToday === null || options[option].daysAhead > 0,
  );
  const place = `Delivers to ${check.city} ${check.zip}`;
  if (!quickest) return { quickest: `${place}.`, others: null };
  const { label } = options[quickest];
  const description = optionText(options[quickest]);
  const when =
    quickest === "express" ? ` in ${minutesText(check.deliveryTime)}` : ` (${lowerFirst(description)})`;
  return {
    quickest: `${place}: ${label}${when}, ${formatMoney(optionFee(fees, quickest))}.${freeOverText(fees)}`,
    others: othersText(rest, closedToday, { fees, delivery: { options } }),
  };
}

function othersText(
  others: readonly DeliveryOption[],
  closedToday: string | null,
  { fees, delivery: { options } }: Terms,
): string | null {
  if (closedToday !== null) return closedTodayText(closedToday);
  const offered = others.map(
    (option) => `${options[option].label} for ${formatMoney(optionFee(fees, option))}`,
  );
  return offered.length > 0 ? `Also ${offered.join(" and ")}.` : null;
}

/** Returns "Closed today: Thanksgiving.", for a reason without its period. */
export function closedTodayText(reason: string): string {
  return `Closed today: ${reason}.`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * The last checked ZIP code in the browser: its key in local storage for the checker, and its cookie for
 * checkout.
 */
export const ZIP_MEMORY = "evenlake-zip";
const ZIP_COOKIE = "shop-zip";

const KEPT_SECONDS = 180 * 24 * 3_600;

/** Returns the cookie that stores a ZIP code for half a year. */
export function zipCookie(zip: string, https: boolean): string {
  return cookieLine(ZIP_COOKIE, zip, { https, maxAge: KEPT_SECONDS, forScripts: true });
}

/** Returns the last checked ZIP code from a cookie header; null if missing or invalid. */
export function zipOfCookies(header: string | null): string | null {
  const zip = readCookie(header, ZIP_COOKIE);
  return zip && /^[0-9]{5}$/.test(zip) ? zip : null;
}
