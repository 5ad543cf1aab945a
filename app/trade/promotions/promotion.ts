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
 * No code takes off more than this part of the merchandise, in percent: a product is sold, not given away (rules promotions/discount).
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

/** What a promotion takes off merchandise, in cents; a part is rounded half up (rules promotions/discount). */
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

/** What a code takes off, or why it does not hold, in a sentence (rules promotions/opt-in, promotions/use). */
export function checkPromotion(facts: PromotionFacts): Result<Discount, string> {
  const { code: typed, promotion, settings, zip, today, isUsed, subtotalCents } = facts;
  if (!settings.promotionCodes) return refused("We're not accepting promo codes right now.");
  // One that has not begun is nobody's business yet.
  if (!promotion || Temporal.PlainDate.compare(today, promotion.firstDay) < 0) {
    const named = isCode(typed) ? `the code ${typed}` : "this code";
    return refused(`We don't recognize ${named}. Check the spelling, or leave the field blank.`);
  }
  const { code } = promotion;
  if (promotion.isStopped || Temporal.PlainDate.compare(today, promotion.lastDay) > 0) {
    return refused(`The code ${code} has expired.`);
  }
  const isAnywhere = promotion.zips.length + settings.noPromotionZips.length === 0;
  if (zip === "" && !isAnywhere) {
    return refused(`Please enter your ZIP code first: the code ${code} isn't valid everywhere.`);
  }
  if (settings.noPromotionZips.includes(zip)) return refused(`Promo codes can't be used in ${zip}.`);
  if (promotion.zips.length > 0 && !promotion.zips.includes(zip)) {
    return refused(`The code ${code} isn't valid in ${zip}.`);
  }
  if (isUsed) return refused(`This account has already used the code ${code}. Each code can be used once.`);
  if (subtotalCents < promotion.leastCents) {
    return refused(`The code ${code} requires a subtotal of at least ${formatMoney(promotion.leastCents)}.`);
  }
  return ok({ promotionId: promotion.id, code, cents: discountOf(promotion, subtotalCents) });
}
