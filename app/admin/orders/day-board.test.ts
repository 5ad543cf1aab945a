import { expect, test } from "vitest";
import { boardOf, type WindowFill } from "./day-board.ts";
import type { OrderRow } from "./queries.server.ts";

const TEN = "2026-11-21T16:00:00Z";
const NOON = "2026-11-21T18:00:00Z";
const TWO = "2026-11-21T20:00:00Z";

function order(id: string, changes: Partial<OrderRow> = {}): OrderRow {
  return {
    id,
    createdAt: "2026-11-21T12:00:00Z",
    status: "confirmed",
    deliveryAddress: "2812 Humboldt Ave S",
    deliveryCity: "Minneapolis",
    deliveryZip: "55408",
    band: "primary",
    deliveryOption: "standard",
    windowStart: TEN,
    windowEnd: NOON,
    contactName: "Maya Lindqvist",
    totalCents: 5_842,
    units: 2,
    ...changes,
  };
}

const fill: WindowFill = { option: "standard", band: "primary", start: TEN, capacity: 8, booked: 2 };

test("orders of one window stand together, and the window says how full it is", () => {
  const [window, ...others] = boardOf([order("a"), order("b")], [fill]);
  expect(others).toEqual([]);
  expect(window).toMatchObject({ start: TEN, end: NOON, fill: { booked: 2, capacity: 8 } });
  expect(window?.orders.map(({ id }) => id)).toEqual(["a", "b"]);
});

test("windows that differ in start, option or band are separate, earliest first", () => {
  const board = boardOf(
    [
      order("late", { windowStart: NOON, windowEnd: TWO }),
      order("standard"),
      order("express", { deliveryOption: "express", windowEnd: "2026-11-21T17:00:00Z" }),
      order("far", { band: "extended" }),
    ],
    [fill],
  );
  expect(board.map((window) => window.orders.map(({ id }) => id))).toEqual([
    ["express"],
    ["far"],
    ["standard"],
    ["late"],
  ]);
  expect(board.map((window) => window.fill?.booked ?? null)).toEqual([null, null, 2, null]);
});

test("an order that gave its place back is not on the board, but a delivered one is", () => {
  const board = boardOf(
    [
      order("cancelled", { status: "cancelled" }),
      order("returned", { status: "returned", windowStart: NOON }),
      order("completed", { status: "completed" }),
    ],
    [],
  );
  expect(board.flatMap((window) => window.orders.map(({ id }) => id))).toEqual(["completed"]);
});

test("a window in which nobody holds a place is not on the board", () => {
  expect(boardOf([], [{ ...fill, booked: 0 }])).toEqual([]);
});

test("the same instant written in two ways is the same window", () => {
  const [window] = boardOf([order("a")], [{ ...fill, start: "2026-11-21T10:00:00-06:00" }]);
  expect(window?.fill).toEqual({ booked: 2, capacity: 8 });
});
