import { cleanCode } from "#app/base/lib/clean-text.ts";
import { type Cents, formatMoney } from "#app/base/lib/money.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";

/** Discount types: a percentage of the merchandise, or an amount. */
export const PROMOTION_KINDS = ["percent", "amount"] as const;
type PromotionKind = (typeof PROMOTION_KINDS)[number];

/** Maximum discount of a code, in the unit of its kind. */
export const LARGEST_PERCENT = 90;
export const LARGEST_AMOUNT_CENTS: Cents = 50_000;

/** Maximum value of a promotion's minimum subtotal. */
export const LARGEST_LEAST_CENTS: Cents = 100_000;

/**
 * Maximum share of the merchandise that a code can discount, in percent: products are sold, not given away
 * (rules promotions/discount).
 */
const MOST_PERCENT = 90;

/** Letters, digits, and hyphens, in capitals. */
export const CODE_LENGTHS = { least: 3, most: 20 } as const;
const CODE = /^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/;

/** The parts of a promotion that determine its discount. */
export type Promotion = {
  id: string;
  code: string;
  kind: PromotionKind;
  /** Whole percent, or cents, by kind. */
  value: number;
  leastCents: Cents;
  firstDay: Temporal.PlainDate;
  lastDay: Temporal.PlainDate;
  zips: readonly string[];
  /** Deactivated before its last day. */
  isStopped: boolean;
};

/**
 * Normalizes a code for storage and comparison: capitals and plain characters, without surrounding spaces.
 */
export function codeOf(typed: string): string {
  return cleanCode(typed).toUpperCase();
}

/** Returns whether a text, in capitals, can be a code. */
export function isCode(code: string): boolean {
  return code.length >= CODE_LENGTHS.least && code.length <= CODE_LENGTHS.most && CODE.test(code);
}

/** Parses a list of ZIP codes, each once, sorted; null if it contains anything else. */
export function readZipList(typed: string): string[] | null {
  const zips = typed.split(/[\s,;]+/).filter(Boolean);
  return zips.every((zip) => /^[0-9]{5}$/.test(zip)) ? [...new Set(zips)].sort() : null;
}

/** Formats a list of ZIP codes for its field. */
export function zipListText(zips: readonly string[]): string {
  return zips.join(", ");
}

/** Formats a discount as "10% off" or "$5.00 off". */
export function offText({ kind, value }: Pick<Promotion, "kind" | "value">): string {
  return kind === "percent" ? `${value}% off` : `${formatMoney(value)} off`;
}

/**
 * Returns the discount of a promotion on merchandise, in cents; a percentage is rounded half up (rules
 * promotions/discount).
 */
export function discountOf({ kind, value }: Pick<Promotion, "kind" | "value">, subtotalCents: Cents): Cents {
  const asked = kind === "percent" ? Math.floor((subtotalCents * value + 50) / 100) : value;
  return Math.min(asked, Math.floor((subtotalCents * MOST_PERCENT) / 100));
}

/** Inputs that determine whether a code is valid for an order. */
export type PromotionFacts = {
  /** The code as typed. */
  code: string;
  /** The promotion of this code; null if none. */
  promotion: Promotion | null;
  /** The setting, and the ZIP codes in which no code is valid. */
  settings: { promotionCodes: boolean; noPromotionZips: readonly string[] };
  /** "" if none. */
  zip: string;
  today: Temporal.PlainDate;
  /** Whether this customer has used it in another order. */
  isUsed: boolean;
  subtotalCents: Cents;
};

/** The discount of a promotion on an order. */
export type Discount = { promotionId: string; code: string; cents: Cents };

/**
 * Returns the discount of a code, or a message saying why it isn't valid (rules promotions/opt-in,
 * promotions/use).
 */
export function checkPromotion(facts: PromotionFacts): Result<Discount, string> {
  const { code: typed, promotion, settings, zip, today, isUsed, subtotalCents } = facts;
  if (!settings.promotionCodes) return refused("We're not accepting promo codes right now.");
  // A promotion that hasn't started isn't public.
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
