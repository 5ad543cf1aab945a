import fc from "fast-check";
import { expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { BANDS, DELIVERY_OPTIONS } from "#app/base/settings/delivery-profile.ts";
import { ORDER_STATUSES } from "#app/trade/orders/status.ts";
import type { BoardRow } from "./board-queries.server.ts";
import { isStage, STAGES } from "./board-steps.ts";
import { type BoardFacts, boardOf, type WindowFill, type WindowTally } from "./day-board.ts";

const TEN = "2026-11-21T16:00:00Z";
const ELEVEN = "2026-11-21T17:00:00Z";
const NOON = "2026-11-21T18:00:00Z";
const TWO = "2026-11-21T20:00:00Z";

const row = (id: string, changes: Partial<BoardRow> = {}): BoardRow => ({
  id,
  status: "confirmed",
  band: "primary",
  windowStart: TEN,
  windowEnd: NOON,
  contactName: "Maya Lindqvist",
  deliveryAddress: "2812 Humboldt Ave S",
  deliveryZip: "55408",
  expectedAt: null,
  route: null,
  ...changes,
});
const tally = (changes: Partial<WindowTally> = {}): WindowTally => ({
  start: TEN,
  end: NOON,
  option: "standard",
  band: "primary",
  status: "confirmed",
  count: 1,
  ...changes,
});
const fill: WindowFill = { option: "standard", band: "primary", start: TEN, capacity: 8, booked: 2 };
const board = (facts: Partial<BoardFacts>, now = TEN) =>
  boardOf({ rows: [], tallies: [], fills: [], ...facts }, now, DEMO_DELIVERY);

test("merges options and bands that start together into one window with their total capacity", () => {
  const [window, ...others] = board({
    rows: [row("express", { windowEnd: ELEVEN }), row("near"), row("far", { band: "extended" })],
    tallies: [
      tally({ option: "express", end: ELEVEN }),
      tally(),
      tally({ band: "extended", status: "packed" }),
    ],
    fills: [fill, { ...fill, band: "extended", capacity: 4, booked: 1 }],
  });
  expect(others).toEqual([]);
  // The express window has no row, so it's booked by the number of its orders.
  expect(window).toMatchObject({ start: TEN, end: NOON, booked: 4, capacity: 12 });
  expect(window?.parts).toEqual([
    { option: "express", bands: ["primary"] },
    { option: "standard", bands: ["primary", "extended"] },
  ]);
  expect(window?.stages).toMatchObject({ confirmed: 2, packed: 1, completed: 0 });
  expect(window?.orders.map(({ id }) => id)).toEqual(["express", "near", "far"]);
});

test("sorts windows by start, with null for an unknown capacity", () => {
  const windows = board({ tallies: [tally({ start: NOON, end: TWO }), tally()] });
  expect(windows.map(({ start, booked, capacity }) => [start, booked, capacity])).toEqual([
    [TEN, 1, null],
    [NOON, 1, null],
  ]);
});

test("omits orders that freed their spot, but keeps delivered ones", () => {
  const statuses = ["canceled", "returned", "completed"] as const;
  const [window] = board({
    rows: statuses.map((status) => row(status, { status })),
    tallies: statuses.map((status) => tally({ status })),
  });
  expect(window?.orders.map(({ id }) => id)).toEqual(["completed"]);
  expect(board({ tallies: [tally({ status: "canceled" })], fills: [fill] })).toEqual([]);
});

test("marks a window as over once its time is past and all its orders are delivered", () => {
  const done = { tallies: [tally({ status: "completed", count: 3 })] };
  expect(board(done, NOON)[0]?.isOver).toBe(true);
  expect(board(done, ELEVEN)[0]?.isOver).toBe(false);
  const open = { tallies: [...done.tallies, tally({ status: "out_for_delivery" })] };
  expect(board(open, TWO)[0]?.isOver).toBe(false);
});

test("counts a window's orders that are late or will be, and those at risk", () => {
  const rows = [
    row("a", { status: "packed" }),
    row("b", { windowEnd: ELEVEN }),
    row("c", { windowEnd: TWO }),
  ];
  const at = (now: string) => board({ rows, tallies: [tally({ count: 3 })] }, now)[0];
  expect(at(TEN)).toMatchObject({ late: 0, atRisk: 1 });
  expect(at("2026-11-21T17:10:00Z")).toMatchObject({ late: 1, atRisk: 1 });
  expect(at("2026-11-21T20:01:00Z")).toMatchObject({ late: 3, atRisk: 0 });
});

test("treats one instant in two notations as one window", () => {
  const [window, ...others] = board({
    rows: [row("a", { windowStart: "2026-11-21T10:00:00-06:00" })],
    tallies: [tally()],
    fills: [{ ...fill, start: "2026-11-21T16:00:00.000Z" }],
  });
  expect(others).toEqual([]);
  expect(window).toMatchObject({ booked: 2, capacity: 8 });
  expect(window?.orders).toHaveLength(1);
});

test("puts every order that holds a spot in exactly one window", () => {
  const tallies = fc.array(
    fc.record({
      start: fc.constantFrom(TEN, ELEVEN, NOON),
      end: fc.constant(TWO),
      option: fc.constantFrom(...DELIVERY_OPTIONS),
      band: fc.constantFrom(...BANDS),
      status: fc.constantFrom(...ORDER_STATUSES),
      count: fc.integer({ min: 1, max: 40 }),
    }),
  );
  fc.assert(
    fc.property(tallies, (some) => {
      const windows = board({ tallies: some });
      const shown = windows.flatMap(({ stages }) => STAGES.map((stage) => stages[stage]));
      const held = some.filter(({ status }) => isStage(status));
      expect(shown.reduce((sum, n) => sum + n, 0)).toBe(held.reduce((sum, { count }) => sum + count, 0));
      const starts = windows.map(({ start }) => start);
      expect(starts).toEqual([...new Set(starts)].sort());
    }),
  );
});
