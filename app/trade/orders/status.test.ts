import { describe, expect, test } from "vitest";
import {
  CUSTOMER_MAY_CANCEL,
  GIVES_BACK,
  isLegalMove,
  NEEDS_HANDOFF,
  OPEN_STATUSES,
  ORDER_MOVES,
  ORDER_STATUSES,
  type OrderStatus,
} from "./status.ts";

describe("the table of statuses", () => {
  test("reaches every status from a new order", () => {
    const reached = new Set<OrderStatus>(["pending"]);
    for (const status of reached) for (const next of ORDER_MOVES[status]) reached.add(next);
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
  });

  test("leads every order to a final status", () => {
    const ends = (status: OrderStatus, seen: readonly OrderStatus[]): boolean =>
      ORDER_MOVES[status].length === 0 ||
      ORDER_MOVES[status].some((next) => !seen.includes(next) && ends(next, [...seen, next]));
    for (const status of ORDER_STATUSES) expect(ends(status, [status])).toBe(true);
  });

  test("allows exactly the changes listed", () => {
    const legal = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => isLegalMove(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(legal).toEqual([
      "pending → confirmed",
      "pending → canceled",
      "confirmed → packed",
      "confirmed → canceled",
      "packed → out_for_delivery",
      "packed → canceled",
      "out_for_delivery → delivery_failed",
      "out_for_delivery → completed",
      "delivery_failed → out_for_delivery",
      "delivery_failed → returned",
    ]);
  });

  test("restocks only in final statuses, so never twice", () => {
    for (const status of GIVES_BACK) expect(ORDER_MOVES[status]).toEqual([]);
  });

  test("allows customers to cancel only where canceling is legal", () => {
    for (const status of CUSTOMER_MAY_CANCEL) expect(isLegalMove(status, "canceled")).toBe(true);
  });

  test("completes a delivery only through the ID check, and counts every order before its final status as open", () => {
    expect(ORDER_MOVES.out_for_delivery.every((next) => NEEDS_HANDOFF.includes(next))).toBe(true);
    expect(OPEN_STATUSES).toEqual(["pending", "confirmed", "packed", "out_for_delivery", "delivery_failed"]);
  });
});
