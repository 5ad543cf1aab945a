import { counted, formatMoney } from "#app/base/lib/money.ts";
import {
  type Band,
  DELIVERY_OPTIONS,
  type DeliveryOption,
  type DeliveryProfile,
  SERVED_BANDS,
} from "#app/base/settings/delivery-profile.ts";
import type { DeliveryFees } from "#app/base/settings/settings.ts";
import { areaName, bandOf, optionsFor } from "#app/trade/delivery/bands.ts";
import type { ServiceZip } from "#app/trade/delivery/zip-check.ts";

const MOST_LISTED = 12;

/** "55401, 55402, and 3 more". */
function listed(zips: readonly string[]): string {
  const more = zips.length - MOST_LISTED;
  return more > 0 ? `${zips.slice(0, MOST_LISTED).join(", ")}, and ${more} more` : zips.join(", ");
}

/**
 * Returns what changes for which ZIP codes when the profile is saved, a sentence each: those that move to
 * another service area, and options that an area gains or loses (rules settings/delivery-profile).
 */
export function areaChanges(
  before: DeliveryProfile,
  after: DeliveryProfile,
  zips: readonly ServiceZip[],
): string[] {
  const known = zips.map((entry) => ({
    zip: entry.zip,
    from: bandOf(entry, before),
    to: bandOf(entry, after),
  }));
  const moved = Map.groupBy(
    known.filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from} ${to}`,
  );
  const moves = [...moved.values()].map((group) => {
    const [{ from, to }] = group as [(typeof known)[number]];
    return movedText(
      group.map(({ zip }) => zip),
      from,
      to,
      { before, after },
    );
  });
  return [...moves, ...optionChanges(before, after, known)];
}

type Profiles = { before: DeliveryProfile; after: DeliveryProfile };

function movedText(zips: readonly string[], from: Band, to: Band, { before, after }: Profiles): string {
  const many = counted(zips.length, "ZIP code", "ZIP codes");
  const verb = zips.length === 1;
  if (to === "unavailable") return `${many} ${verb ? "is" : "are"} no longer served: ${listed(zips)}.`;
  if (from === "unavailable")
    return `${many} ${verb ? "is" : "are"} now served, in the ${areaName(to, after)} area: ${listed(zips)}.`;
  const names = `from ${areaName(from, before)} to ${areaName(to, after)}`;
  return `${many} ${verb ? "moves" : "move"} ${names}: ${listed(zips)}.`;
}

/** Options that an area gains or loses, for the ZIP codes that stay in it. */
function optionChanges(
  before: DeliveryProfile,
  after: DeliveryProfile,
  known: readonly { from: Band; to: Band }[],
): string[] {
  return SERVED_BANDS.flatMap((band) => {
    const stay = known.filter(({ from, to }) => from === band && to === band).length;
    if (stay === 0) return [];
    const [had, has] = [optionsFor(band, before), optionsFor(band, after)];
    const where = `in the ${areaName(band, after)} area (${counted(stay, "ZIP code", "ZIP codes")})`;
    const say = (option: DeliveryOption, what: string) => `${after.options[option].label} ${what} ${where}.`;
    return DELIVERY_OPTIONS.flatMap((option) => {
      if (had.includes(option) === has.includes(option)) return [];
      return [say(option, has.includes(option) ? "is now offered" : "is no longer offered")];
    });
  });
}

/** A booked window: its start as an ISO instant, and its orders. */
type Booked = { option: DeliveryOption; start: string; booked: number };

/**
 * Returns the sentence about booked windows that the new hours no longer have; `kept` are the starts of those
 * they have, by option. Their orders stay.
 */
export function hoursChanges(
  booked: readonly Booked[],
  kept: Readonly<Record<DeliveryOption, ReadonlySet<string>>>,
): string[] {
  const outside = booked.filter(({ option, start }) => !kept[option].has(start));
  if (outside.length === 0) return [];
  const orders = outside.reduce((sum, { booked: some }) => sum + some, 0);
  const windows = counted(outside.length, "booked window is", "booked windows are");
  return [
    `${windows} outside the new hours. ${counted(orders, "order stays", "orders stay")} booked; call those customers to reschedule.`,
  ];
}

const NEW_ORDERS_FEES = [
  "expressFeeCents",
  "standardFeeCents",
  "scheduledFeeCents",
  "freeDeliveryOverCents",
] as const;

/** Returns what changed fees mean for the open orders, a sentence each (rules delivery/redelivery-fee). */
export function feeChanges(before: DeliveryFees, after: DeliveryFees, openOrders: number): string[] {
  if (openOrders === 0) return [];
  const lines: string[] = [];
  if (NEW_ORDERS_FEES.some((name) => before[name] !== after[name])) {
    const keep = counted(openOrders, "open order keeps its fee", "open orders keep their fees");
    lines.push(`New orders pay the new delivery fees. ${keep}.`);
  }
  const redelivery = after.redeliveryFeeCents;
  if (before.redeliveryFeeCents !== redelivery) {
    const pay = counted(openOrders, "open order pays", "open orders pay");
    const fee =
      redelivery === 0 ? "no redelivery fee" : `the new redelivery fee of ${formatMoney(redelivery)}`;
    lines.push(`From the third attempt on, ${pay} ${fee}.`);
  }
  return lines;
}
