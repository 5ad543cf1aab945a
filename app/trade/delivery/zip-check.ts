import { cookieLine, readCookie } from "#app/base/lib/cookies.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isEither, isListOf, isNullOr, isNumber, isObject, isOneOf, isText } from "#app/base/lib/shape.ts";
import {
  BANDS,
  type Band,
  bandOf,
  DELIVERY_OPTIONS,
  type DeliveryOption,
  estimatedTime,
  type Minutes,
  milesFromBase,
  minutesText,
  optionsFor,
  type Point,
  SERVED_BANDS,
  type ServedBand,
} from "./bands.ts";
import { FREE_DELIVERY_OVER_CENTS, feeText, OPTION_FACTS, OPTION_FEES } from "./options.ts";
import { isTaxRate, type TaxRate } from "./price-with-tax.ts";

/** Longest input of the checker's field (rules zip-codes/zip-input). */
export const ZIP_LENGTH = 5;

/** Milliseconds for which the checker shows that it is busy (rules zip-codes/check-endpoint). */
export const ZIP_CHECK_BUSY_MS = 500;

/** What the checker says (rules zip-codes/zip-input, zip-codes/no-delivery). */
export const ZIP_SENTENCES = {
  empty: "Please enter a ZIP code",
  malformed: "Please enter a valid 5-digit ZIP code",
  unknown: "We couldn't find this ZIP code in our database. Please try another or contact customer service.",
  outsideTitle: "Outside our delivery area",
  outside:
    "We're sorry, but we don't currently deliver to this location. We're continuously expanding our coverage area!",
} as const;

/** A service ZIP as the rules see it (rules zip-codes/service-areas, zip-codes/served-list, zip-codes/no-delivery). */
export type ServiceZip = Point & {
  zip: string;
  city: string;
  state: string;
  /** Why nothing is delivered there right now; null when the ZIP is open. */
  closedReason: string | null;
  /** The band an admin has set, whatever the distance is; null when none is set. */
  bandOverride: Band | null;
};

/** The answer about a ZIP of the list (rules zip-codes/served-zip), with the place it is about. */
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
  /** Why nothing is delivered today anywhere; null on a day with windows, and where nobody looked (rules settings-screens/closed-days). */
  closedToday: string | null;
};
export type ServedCheck = DeliveryCheck & { serviceArea: ServedBand; deliveryTime: Minutes };

/** Why nothing is delivered to a ZIP, in words that every place shows (rules zip-codes/no-delivery). */
export type NoDelivery = {
  kind: "outside" | "closed" | "unknown";
  zip: string;
  title: string | null;
  sentence: string;
};

type Served = {
  kind: "served";
  check: ServedCheck;
  /** The taxes on merchandise there (rules totals/remembered-taxes); null where nobody looked. */
  taxes: readonly TaxRate[] | null;
};
type Outside = NoDelivery & { kind: "outside"; title: string; check: DeliveryCheck };
type NotServed = NoDelivery & { kind: "closed" | "unknown" };
type Invalid = { kind: "invalid"; sentence: string };

/** What the checker answers: we deliver there, we do not, or the input is no ZIP. */
export type ZipAnswer = Served | Outside | NotServed | Invalid;

/** What was typed into a field for ZIPs, with plain digits and nothing that nobody sees; short, since every page loads it. */
export function plainZip(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\p{DI}/gu, "")
    .trim();
}

/** The ZIP of what a person typed, or the sentence to show instead (rules zip-codes/zip-input). */
export function readZip(input: string): Result<string, string> {
  const zip = plainZip(input);
  if (zip === "") return refused(ZIP_SENTENCES.empty);
  return /^[0-9]{5}$/.test(zip) ? ok(zip) : refused(ZIP_SENTENCES.malformed);
}

/** The answer for a ZIP, given its entry in the service list (null when it has none). */
export function checkZip(zip: string, entry: ServiceZip | null): Exclude<ZipAnswer, Invalid> {
  if (!entry) return { kind: "unknown", zip, title: null, sentence: ZIP_SENTENCES.unknown };
  if (entry.closedReason !== null) {
    const title = `No delivery to ${entry.city} right now`;
    return { kind: "closed", zip, title, sentence: closedSentence(zip, entry.closedReason) };
  }
  const serviceArea = bandOf(entry);
  const deliveryTime = estimatedTime(serviceArea);
  const check = {
    zip: entry.zip,
    city: entry.city,
    state: entry.state,
    distance: Math.round(milesFromBase(entry) * 10) / 10,
    deliveryOptions: optionsFor(serviceArea),
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

/** The shape of the answer to the ZIP checker. */
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

/** The words about a ZIP, or null when we deliver there and when it is no ZIP at all. */
export function whyNoDelivery(answer: ZipAnswer): NoDelivery | null {
  if (answer.kind === "served" || answer.kind === "invalid") return null;
  const { kind, zip, title, sentence } = answer;
  return { kind, zip, title, sentence };
}

/** "$75": the amount above which delivery is free, without cents (rules delivery/questions). */
export const FREE_OVER = feeText(FREE_DELIVERY_OVER_CENTS);

/** "$5.99": what the cheapest option costs. */
export const LOWEST_FEE = formatMoney(Math.min(...Object.values(OPTION_FEES)));

/**
 * What the page of a product promises to a ZIP (rules products/delivery-estimate): the quickest way, and the others, or that today is closed.
 * Minutes are named for Express alone: the other options come in a window that the customer chooses.
 */
export function deliveryPromise(check: ServedCheck): { quickest: string; others: string | null } {
  const { closedToday } = check;
  // On a closed day only what can be booked for another day is promised.
  const [quickest, ...rest] = check.deliveryOptions.filter(
    (option) => closedToday === null || OPTION_FACTS[option].daysAhead > 0,
  );
  const place = `Delivers to ${check.city} ${check.zip}`;
  if (!quickest) return { quickest: `${place}.`, others: null };
  const { label, description } = OPTION_FACTS[quickest];
  const when =
    quickest === "express" ? ` in ${minutesText(check.deliveryTime)}` : ` (${lowerFirst(description)})`;
  return {
    quickest: `${place}: ${label}${when}, ${formatMoney(OPTION_FEES[quickest])}. Free over ${FREE_OVER}.`,
    others: othersText(rest, closedToday),
  };
}

function othersText(options: readonly DeliveryOption[], closedToday: string | null): string | null {
  if (closedToday !== null) return closedTodayText(closedToday);
  return options.length > 0 ? `Also ${options.map(optionWithFee).join(" and ")}.` : null;
}

/** "Closed today: Thanksgiving.", of a reason without its full stop. */
export function closedTodayText(reason: string): string {
  return `Closed today: ${reason}.`;
}

const optionWithFee = (option: DeliveryOption) =>
  `${OPTION_FACTS[option].label} for ${formatMoney(OPTION_FEES[option])}`;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Name under which a browser keeps the last checked ZIP: in its storage for the checker, in a cookie for checkout. */
export const ZIP_MEMORY = "evenlake-zip";

const KEPT_SECONDS = 180 * 24 * 3_600;

/** The cookie text that keeps a ZIP for half a year. */
export function zipCookie(zip: string, https: boolean): string {
  return cookieLine(ZIP_MEMORY, zip, { https, maxAge: KEPT_SECONDS, forScripts: true });
}

/** The last checked ZIP of a cookie header; null when there is none or it is no ZIP. */
export function zipOfCookies(header: string | null): string | null {
  const zip = readCookie(header, ZIP_MEMORY);
  return zip && /^[0-9]{5}$/.test(zip) ? zip : null;
}
