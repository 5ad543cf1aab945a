import { describe, expect, test } from "vitest";
import { isLegalMove, ORDER_MOVES, ORDER_STATUSES, type OrderStatus } from "./status.ts";
import { type OrderMove, orderSteps } from "./timeline.ts";

const minute = (n: number) => `2026-11-21T15:${String(n).padStart(2, "0")}:00Z`;
const movesOf = (path: readonly OrderStatus[]): OrderMove[] => path.map((to, n) => ({ to, at: minute(n) }));
const orderAt = (status: OrderStatus) => ({ createdAt: minute(0), status });

/**
 * Steps of an order with these status changes, on one line: in "Placed, Confirmed*, (Packed)", * marks the
 * current step and parentheses mark steps ahead.
 */
function wayOf(path: readonly OrderStatus[]): string {
  const marks = { reached: ["", ""], current: ["", "*"], ahead: ["(", ")"] } as const;
  return orderSteps(orderAt(path.at(-1) as OrderStatus), movesOf(path))
    .map(({ label, state }) => marks[state].join(label))
    .join(", ");
}

const ATTEMPTS = 3;

/** Every path in the table of statuses, with at most three delivery attempts. */
function reachablePaths(path: OrderStatus[] = ["pending"]): OrderStatus[][] {
  const next = ORDER_MOVES[path.at(-1) as OrderStatus];
  const further = next.map((to) => [...path, to]);
  const possible = further.filter(
    (longer) => longer.filter((status) => status === "out_for_delivery").length <= ATTEMPTS,
  );
  return [path, ...possible.flatMap(reachablePaths)];
}

describe("an order's steps", () => {
  test("covers every path in the table of statuses", () => {
    expect(reachablePaths().map(wayOf)).toEqual([
      "Placed*, (Confirmed), (Packed), (Out for delivery), (Delivered)",
      "Placed, Confirmed*, (Packed), (Out for delivery), (Delivered)",
      "Placed, Confirmed, Packed*, (Out for delivery), (Delivered)",
      "Placed, Confirmed, Packed, Out for delivery*, (Delivered)",
      "Placed, Confirmed, Packed, Out for delivery, Delivered",
      "Placed, Confirmed, Packed, Out for delivery, Delivery attempted*, (Out for redelivery), (Delivered)",
      "Placed, Confirmed, Packed, Out for delivery, Delivery attempted, Out for redelivery*, (Delivered)",
      "Placed, Confirmed, Packed, Out for delivery, Delivery attempted, Out for redelivery, Delivered",
      "Placed, Confirmed, Packed, Out for delivery, Delivery attempted, Out for redelivery, Delivery attempted*, (Out for redelivery), (Delivered)",
      "Placed, Confirmed, Packed, Out for delivery, Delivery attempted, Out for redelivery, Delivery attempted, Out for redelivery*, (Delivered)",
      "Placed, Confirmed, Packed, Out for delivery, Delivery attempted, Out for redelivery, Delivery attempted, Out for redelivery, Delivered",
      "Placed, Confirmed, Packed, Out for delivery, Delivery attempted, Out for redelivery, Delivery attempted, Out for redelivery, Delivery attempted*, (Out for redelivery), (Delivered)",
      "Placed, Confirmed, Packed, Out for delivery, Delivery attempted, Out for redelivery, Delivery attempted, Out for redelivery, Delivery attempted, Returned to shop",
      "Placed, Confirmed, Packed, Out for delivery, Delivery attempted, Out for redelivery, Delivery attempted, Returned to shop",
      "Placed, Confirmed, Packed, Out for delivery, Delivery attempted, Returned to shop",
      "Placed, Confirmed, Packed, Canceled",
      "Placed, Confirmed, Canceled",
      "Placed, Canceled",
    ]);
  });

  test("returns the time of each step reached, and only legal changes ahead, ending with the delivery", () => {
    for (const path of reachablePaths()) {
      const steps = orderSteps(orderAt(path.at(-1) as OrderStatus), movesOf(path));
      const reached = steps.filter(({ state }) => state !== "ahead");
      expect(reached.map(({ to, at }) => ({ to, at }))).toEqual(movesOf(path));
      for (const [index, { to, at }] of steps.entries()) {
        if (index >= path.length) expect(at).toBeNull();
        const before = steps[index - 1];
        if (before) expect(isLegalMove(before.to, to)).toBe(true);
      }
      const isOpenOrder = ORDER_MOVES[path.at(-1) as OrderStatus].length > 0;
      expect(steps.filter(({ state }) => state === "current")).toHaveLength(isOpenOrder ? 1 : 0);
      if (isOpenOrder) expect(steps.at(-1)).toMatchObject({ to: "completed", state: "ahead" });
    }
  });

  test("shows the placed time and the current status for an order without a history", () => {
    for (const status of ORDER_STATUSES) {
      const steps = orderSteps(orderAt(status), []).filter(({ state }) => state !== "ahead");
      const now = status === "pending" ? [] : [{ to: status, at: null }];
      expect(steps.map(({ to, at }) => ({ to, at }))).toEqual([{ to: "pending", at: minute(0) }, ...now]);
    }
  });
});
