import { cleanCode } from "#app/base/lib/clean-text.ts";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";

/** What a code takes off: a part of the merchandise, or an amount. */
export const PROMOTION_KINDS = ["percent", "amount"] as const;
type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** The most that a code may take off, as its kind counts it. */
export const LARGEST_PERCENT = 90;
export const LARGEST_AMOUNT_CENTS: Cents = 50_000;

/** The most that a promotion may ask an order's merchandise to come to. */
export const LARGEST_LEAST_CENTS: Cents = 100_000;

/**
 * No code takes off more than this part of the merchandise, in percent: a product is sold, not given away (rules promotions 4).
 */
const MOST_PERCENT = 90;

/** Letters, digits and hyphens, in capitals. */
export const CODE_LENGTHS = { least: 3, most: 20 } as const;
const CODE = /^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/;

/** A promotion as it decides about an order. */
export type Promotion = {
  id: string;
  code: string;
  kind: PromotionKind;
  /** Whole percent, or cents, by the kind. */
  value: number;
  leastCents: Cents;
  firstDay: Temporal.PlainDate;
  lastDay: Temporal.PlainDate;
  zips: readonly string[];
  /** Ended by hand before its last day. */
  isStopped: boolean;
};

/** A code as it is kept and compared: in capitals and plain signs, without spaces around it. */
export function codeOf(typed: string): string {
  return cleanCode(typed).toUpperCase();
}

/** True for what a code may be, in capitals. */
export function isCode(code: string): boolean {
  return code.length >= CODE_LENGTHS.least && code.length <= CODE_LENGTHS.most && CODE.test(code);
}

/** The ZIPs of a typed list, each once, in sequence; null when something else is among them. */
export function readZipList(typed: string): string[] | null {
  const zips = typed.split(/[\s,;]+/).filter(Boolean);
  return zips.every((zip) => /^[0-9]{5}$/.test(zip)) ? [...new Set(zips)].sort() : null;
}

/** A list of ZIPs as it is typed. */
export function zipListText(zips: readonly string[]): string {
  return zips.join(", ");
}

/** "10% off", "$5.00 off". */
export function offText({ kind, value }: Pick<Promotion, "kind" | "value">): string {
  return kind === "percent" ? `${value}% off` : `${formatMoney(value)} off`;
}

/** What a promotion takes off merchandise, in cents; a part is rounded half up (rules promotions 4). */
export function discountOf({ kind, value }: Pick<Promotion, "kind" | "value">, subtotalCents: Cents): Cents {
  const asked = kind === "percent" ? Math.floor((subtotalCents * value + 50) / 100) : value;
  return Math.min(asked, Math.floor((subtotalCents * MOST_PERCENT) / 100));
}

/** What decides whether a code holds for an order. */
export type PromotionFacts = {
  /** The code as it was typed. */
  code: string;
  /** What there is by this code; null for nothing. */
  promotion: Promotion | null;
  /** The switch of the settings, and the ZIPs in which no code holds. */
  settings: { promotionCodes: boolean; noPromotionZips: readonly string[] };
  /** "" while there is none. */
  zip: string;
  today: Temporal.PlainDate;
  /** Whether this customer has used it in another order. */
  isUsed: boolean;
  subtotalCents: Cents;
};

/** What a promotion takes off an order. */
export type Discount = { promotionId: string; code: string; cents: Cents };

/** What a code takes off, or why it does not hold, in a sentence (rules promotions 2, 3). */
export function judgePromotion(facts: PromotionFacts): Result<Discount, string> {
  const { code: typed, promotion, settings, zip, today, isUsed, subtotalCents } = facts;
  if (!settings.promotionCodes) return refused("We take no promotion codes just now.");
  // One that has not begun is nobody's business yet.
  if (!promotion || Temporal.PlainDate.compare(today, promotion.firstDay) < 0) {
    const named = isCode(typed) ? `the code ${typed}` : "this code";
    return refused(`We do not know ${named}. Please check the spelling, or leave the field empty.`);
  }
  const { code } = promotion;
  if (promotion.isStopped || Temporal.PlainDate.compare(today, promotion.lastDay) > 0) {
    return refused(`The code ${code} has ended.`);
  }
  const isAnywhere = promotion.zips.length + settings.noPromotionZips.length === 0;
  if (zip === "" && !isAnywhere) {
    return refused(`Please enter your ZIP code first: the code ${code} is not valid everywhere.`);
  }
  if (settings.noPromotionZips.includes(zip)) return refused(`No promotion codes can be used in ${zip}.`);
  if (promotion.zips.length > 0 && !promotion.zips.includes(zip)) {
    return refused(`The code ${code} is not valid in ${zip}.`);
  }
  if (isUsed) return refused(`This account has used the code ${code} already. Each code can be used once.`);
  if (subtotalCents < promotion.leastCents) {
    return refused(`The code ${code} is valid from ${formatMoney(promotion.leastCents)} of products on.`);
  }
  return ok({ promotionId: promotion.id, code, cents: discountOf(promotion, subtotalCents) });
}

/** A line of an order, and how much of the order's discount is on all of its units. */
export type DiscountedLine = { priceCents: Cents; quantity: number; discountCents: Cents };

/** `part` of `whole` parts of an amount, rounded half up to the cent. */
function portion(cents: Cents, part: number, whole: number): Cents {
  return whole === 0 ? 0 : Math.floor((2 * cents * part + whole) / (2 * whole));
}

/**
 * The shares of a discount on lines, in proportion to what each comes to (rules promotions 5). They sum to the discount to the
 * cent, since each is the difference of two rounded sums, and none is more than its line as long as the discount leaves something
 * to pay.
 */
export function shareDiscount(
  lines: readonly Pick<DiscountedLine, "priceCents" | "quantity">[],
  discountCents: Cents,
): Cents[] {
  const whole = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  let soFar = 0;
  return lines.map(({ priceCents, quantity }) => {
    const before = portion(discountCents, soFar, whole);
    soFar += priceCents * quantity;
    return portion(discountCents, soFar, whole) - before;
  });
}

/** The share of a line's discount that is on its first `units` units. */
export function discountOnUnits({ discountCents, quantity }: DiscountedLine, units: number): Cents {
  return portion(discountCents, units, quantity);
}

/**
 * What the next `units` units of a line were sold for, after `before` of them: in whatever portions a line is given back, together they
 * come to what it was sold for (rules promotions 6).
 */
export function soldFor(line: DiscountedLine, units: number, before: number): Cents {
  const discount = discountOnUnits(line, before + units) - discountOnUnits(line, before);
  return line.priceCents * units - discount;
}

/**
 * The discount that goes along with `units` units of a line to the product that replaces them, at its price: in the proportion of the
 * prices, so that the replacement never comes to more than what it replaces.
 */
export function discountOnReplacement(line: DiscountedLine, units: number, priceCents: Cents): Cents {
  const taken = line.discountCents - discountOnUnits(line, line.quantity - units);
  return Math.floor((taken * priceCents) / Math.max(1, line.priceCents));
}
