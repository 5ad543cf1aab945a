import { z } from "zod";
import type { Cents } from "#app/base/lib/money.ts";

const cents = z.int();
const count = z.int().min(0);

const price = z.strictObject({
  count,
  itemsCents: cents,
  deliveryCents: cents,
  redeliveryCents: cents,
  taxCents: cents,
  totalCents: cents,
});

/** A tax by ZIP code and rate: taxable amount, tax, and the refunded part. */
const tax = z.strictObject({
  zip: z.string(),
  /** City of the ZIP code; only a label, since its spelling may change later. */
  city: z.string(),
  name: z.string(),
  basisPoints: z.number(),
  baseCents: cents,
  cents,
  backBaseCents: cents,
  backCents: cents,
});

const category = z.strictObject({
  category: z.string(),
  units: count,
  cents,
  backUnits: count,
  backCents: cents,
});

const figures = z.strictObject({
  /** Orders delivered in the period, without their tips. */
  orders: price,
  /** Refunds issued in the period. */
  refunds: price,
  taxes: z.array(tax),
  categories: z.array(category),
  /** Tips of these orders, and the tips in their payments. Months closed before there were tips have none. */
  tips: z.strictObject({ cents, paidCents: cents }).default({ cents: 0, paidCents: 0 }),
  /** Cash drawers closed in the period. */
  cashDrawers: z.strictObject({
    count,
    cashCents: cents,
    debitCents: cents,
    floatCents: cents,
    countedCents: cents,
    /** Sum of the corrections made in the period, whenever their cash drawers were closed. */
    correctedCents: cents,
  }),
  /** Payments made in the period. */
  payments: z.strictObject({
    cashTakenCents: cents,
    debitTakenCents: cents,
    cashBackCents: cents,
    debitBackCents: cents,
    /** Months closed before there were payment links have none. */
    linkTakenCents: cents.default(0),
    linkBackCents: cents.default(0),
  }),
});

/** Figures of a month or quarter (rules accounting/reconciliation). */
export type Figures = z.output<typeof figures>;
export type TaxFigure = Figures["taxes"][number];
export type CategoryFigure = Figures["categories"][number];

/** Parses the figures stored with a closed month; throws if they are invalid. */
export function readFigures(stored: unknown): Figures {
  return figures.parse(stored);
}

/** Two sums calculated from different rows that must match to the cent. */
export type Proof = { what: string; leftCents: Cents; rightCents: Cents };

const sum = <Row>(rows: readonly Row[], of: (row: Row) => Cents) =>
  rows.reduce((all, row) => all + of(row), 0);

/**
 * Returns the checks that the accounting tables match the orders to the cent (rules
 * accounting/reconciliation).
 */
export function proofsOf({ orders, refunds, taxes, categories, tips }: Figures): Proof[] {
  const parts = ({ itemsCents, deliveryCents, redeliveryCents, taxCents }: Figures["orders"]) =>
    itemsCents + deliveryCents + redeliveryCents + taxCents;
  const proof = (what: string, leftCents: Cents, rightCents: Cents) => ({ what, leftCents, rightCents });
  return [
    proof(
      "Sales by category vs. order items",
      sum(categories, (row) => row.cents),
      orders.itemsCents,
    ),
    proof(
      "Sales tax by ZIP code and rate vs. order taxes",
      sum(taxes, (row) => row.cents),
      orders.taxCents,
    ),
    proof("Items, fees, and taxes vs. order totals", parts(orders), orders.totalCents),
    proof(
      "Refunds by category vs. refunded items",
      sum(categories, (row) => row.backCents),
      refunds.itemsCents,
    ),
    proof(
      "Refunded tax by ZIP code and rate vs. refund taxes",
      sum(taxes, (row) => row.backCents),
      refunds.taxCents,
    ),
    proof("Items, fees, and taxes vs. refund totals", parts(refunds), refunds.totalCents),
    ...(tips.cents === 0 && tips.paidCents === 0
      ? []
      : [proof("Tips of orders vs. tips in payments", tips.cents, tips.paidCents)]),
  ];
}

/** Returns whether two sets of figures of a month match, ignoring the city names and the order of rows. */
export function areSameFigures(one: Figures, other: Figures): boolean {
  const plain = ({ taxes, categories, ...rest }: Figures) => [
    sorted(rest),
    categories.map((row) => JSON.stringify(sorted(row))).sort(),
    taxes.map(({ city: _, ...row }) => JSON.stringify(sorted(row))).sort(),
  ];
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

/** Sorts the keys, since the database orders those of stored values differently. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, part]) => [name, sorted(part)]);
}
