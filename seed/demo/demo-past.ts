import type { DeliveryWindow } from "#app/trade/delivery/windows.ts";
import type { FailureReason } from "#app/trade/handoff/handoff.ts";
import type { DemoCustomer } from "./neighbors.ts";
import { maya, theo } from "./people.ts";

/** How an order of the demo shop ended. */
type End =
  | "completed"
  | "completed at the second attempt"
  | "canceled"
  | "returned"
  | "on its way"
  // These wait for a coming window.
  | "placed"
  | "confirmed"
  | "packed";

/** An order that a demo customer placed before the shop is first opened. */
export type PastOrder = {
  customer: DemoCustomer;
  /** Shop days between its delivery window and today; negative for a coming day. */
  daysAgo: number;
  option: "express" | "standard" | "scheduled";
  /** Index of the window on that day, from 0. */
  window: number;
  /** Products by slug, with their units. */
  lines: Record<string, number>;
  end: End;
  paidBy?: "cash" | "debit";
  instructions?: string;
  /** The window itself, for an order on a route; replaces `daysAgo` and `window`. */
  at?: DeliveryWindow;
  /** The courier's delivery attempts in order; without any, the shop's admin delivered it. */
  trips?: readonly Trip[];
};

/**
 * One delivery attempt: when the car left, and when and how it ended at the door; null while it's in
 * progress.
 */
export type Trip = {
  outAt: Temporal.Instant;
  door: { at: Temporal.Instant; failureReason: FailureReason | null } | null;
};

const DOOR = "The blue door beside the garage.";

/** Six weeks of a regular customer, and the earlier orders of an occasional one; newest first. */
export const demoPast: readonly PastOrder[] = [
  {
    customer: maya,
    daysAgo: 2,
    option: "express",
    window: 10,
    lines: { "last-light-tart-cherry-gummies": 1, "dockside-lime-juniper-seltzer": 4 },
    end: "completed",
    paidBy: "debit",
    instructions: DOOR,
  },
  {
    customer: maya,
    daysAgo: 6,
    option: "standard",
    window: 5,
    lines: { "still-water-unflavored-tincture": 1 },
    end: "completed",
    paidBy: "cash",
  },
  {
    customer: theo,
    daysAgo: 8,
    option: "standard",
    window: 4,
    lines: { "first-frost-peppermint-tablets": 2 },
    end: "completed",
    paidBy: "cash",
  },
  {
    customer: maya,
    daysAgo: 9,
    option: "scheduled",
    window: 4,
    lines: {
      "north-shore-sea-salt-dark-chocolate": 2,
      "harbor-bell-ginger-tonic": 4,
      "cedar-strip-hand-cream": 1,
    },
    end: "completed",
    paidBy: "debit",
    instructions: DOOR,
  },
  {
    customer: maya,
    daysAgo: 13,
    option: "standard",
    window: 4,
    lines: { "open-channel-citrus-cbg-pen": 1 },
    end: "canceled",
  },
  {
    customer: maya,
    daysAgo: 16,
    option: "standard",
    window: 5,
    lines: { "blackcurrant-bay-gummies": 2 },
    end: "completed",
    paidBy: "debit",
  },
  {
    customer: theo,
    daysAgo: 19,
    option: "scheduled",
    window: 3,
    lines: { "birchwood-beeswax-balm": 1 },
    end: "returned",
  },
  {
    customer: maya,
    daysAgo: 20,
    option: "express",
    window: 11,
    lines: { "blue-hour-bitter-orange-aperitif": 4 },
    end: "completed",
    paidBy: "cash",
  },
  {
    customer: maya,
    daysAgo: 23,
    option: "scheduled",
    window: 5,
    lines: { "amber-lamp-blood-orange-tincture": 1, "long-evening-bath-soak": 1 },
    end: "completed at the second attempt",
    paidBy: "debit",
    instructions: DOOR,
  },
  {
    customer: maya,
    daysAgo: 27,
    option: "standard",
    window: 3,
    lines: { "last-light-tart-cherry-gummies": 2 },
    end: "completed",
    paidBy: "debit",
  },
  {
    customer: theo,
    daysAgo: 29,
    option: "scheduled",
    window: 5,
    lines: { "last-light-tart-cherry-gummies": 1, "screen-porch-rooibos-iced-tea": 4 },
    end: "completed",
    paidBy: "debit",
  },
  {
    customer: maya,
    daysAgo: 30,
    option: "express",
    window: 9,
    lines: { "breakwater-grapefruit-rosemary-seltzer": 6 },
    end: "completed",
    paidBy: "cash",
  },
  {
    customer: maya,
    daysAgo: 34,
    option: "scheduled",
    window: 4,
    lines: { "north-arm-spruce-tip-tincture": 1, "cabin-cardamom-shortbread": 1 },
    end: "completed",
    paidBy: "debit",
  },
  {
    customer: maya,
    daysAgo: 37,
    option: "standard",
    window: 5,
    lines: { "shoreline-pine-cbd-pen": 1 },
    end: "canceled",
  },
  {
    customer: maya,
    daysAgo: 41,
    option: "standard",
    window: 4,
    lines: { "wild-rice-dark-milk-chocolate": 1, "dockside-lime-juniper-seltzer": 4 },
    end: "completed",
    paidBy: "cash",
  },
  {
    customer: maya,
    daysAgo: 45,
    option: "scheduled",
    window: 5,
    lines: { "orchard-road-spiced-pear-gummies": 1 },
    end: "completed",
    paidBy: "debit",
    instructions: DOOR,
  },
];
