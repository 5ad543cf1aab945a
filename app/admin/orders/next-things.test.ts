import { expect, test } from "vitest";
import { may, type Role } from "#app/accounts/auth/rights.ts";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import type { BoardRow } from "./board-queries.server.ts";
import { boardOf, type WindowTally } from "./day-board.ts";
import { nextThingsOf, type Waiting, windowId } from "./next-things.ts";

// In shop time, noon is 18:00 UTC.
const DAY = "2026-11-21";
const NOON = "2026-11-21T18:00:00Z";
const TWO = "2026-11-21T20:00:00Z";
const FOUR = "2026-11-21T22:00:00Z";

const row = (status: BoardRow["status"], changes: Partial<BoardRow> = {}): BoardRow => ({
  id: crypto.randomUUID(),
  status,
  band: "primary",
  windowStart: NOON,
  windowEnd: TWO,
  contactName: "Maya Lindqvist",
  deliveryAddress: "2812 Humboldt Ave S",
  deliveryZip: "55408",
  expectedAt: null,
  route: null,
  ...changes,
});
const tallyOf = ({ windowStart, windowEnd, band, status }: BoardRow): WindowTally => ({
  ...{ start: windowStart, end: windowEnd, option: "standard", band, status, count: 1 },
});
const NOTHING: Waiting = { calls: [], unfit: [], earlier: null };
const next = (
  rows: BoardRow[],
  waiting = NOTHING,
  tallies = rows.map(tallyOf),
  roles: readonly Role[] = ["owner"],
) =>
  nextThingsOf(
    {
      day: DAY,
      windows: boardOf({ rows, tallies, fills: [] }, NOON, DEMO_DELIVERY),
      delivery: DEMO_DELIVERY,
    },
    waiting,
    NOON,
    (right) => may(roles, right),
  ).map(({ kind, count, by, to }) => ({
    ...{ kind, count, to },
    by: by.slice(11, 16),
  }));
const LATER = { windowStart: TWO, windowEnd: FOUR };

test("sets deadlines for packing and dispatch by the window's start, and for confirming before that", () => {
  const board = `/admin/orders?view=board&day=${DAY}`;
  const first = row("confirmed");
  expect(next([row("packed"), first, row("confirmed"), row("pending"), row("pending", LATER)])).toEqual([
    { kind: "confirm", count: 2, by: "17:10", to: `${board}&select=pending` },
    { kind: "pack", count: 2, by: "17:20", to: `/admin/orders/${first.id}/pack` },
    { kind: "send", count: 1, by: "17:20", to: `${board}&select=packed&window=12:00#window-1200` },
  ]);
});

test("uses the farthest band, and the route's departure for an order on a route", () => {
  expect(next([row("confirmed"), row("confirmed", { band: "limited" })])).toMatchObject([{ by: "17:00" }]);
  const route = { id: "r2", number: 2, driver: "Sam", departsAt: "2026-11-21T17:45:00Z" };
  expect(next([row("confirmed", { route })])).toMatchObject([{ kind: "pack", by: "17:45" }]);
});

test("lists a route to dispatch, with all of its windows, instead of its packed orders", () => {
  const route = { id: "r2", number: 2, driver: "Sam", departsAt: "2026-11-21T17:45:00Z" };
  const later = row("packed", { ...LATER, route });
  expect(next([row("packed", { route }), later, row("packed")])).toMatchObject([
    { kind: "send", count: 1, by: "17:20" },
    { kind: "leave", count: 2, by: "17:45", to: "/admin/routes/r2" },
  ]);
  expect(next([later])).toEqual([{ kind: "leave", count: 1, by: "17:45", to: "/admin/routes/r2" }]);
});

const call = (changes: Partial<Waiting["calls"][number]> = {}): Waiting["calls"][number] => ({
  ...{ stopId: "s1", since: "2026-11-21T16:30:00Z", isOnRoute: true, taken: null },
  ...changes,
});

test("lists exceptions and earlier open orders first, with links to them", () => {
  const waiting: Waiting = {
    ...{ unfit: [], calls: [call({ isOnRoute: false }), call({ stopId: "s2", isOnRoute: false })] },
    earlier: { count: 3, since: "2026-11-19T16:00:00Z", day: "2026-11-19" },
  };
  expect(next([row("packed")], waiting)).toEqual([
    { kind: "earlier", count: 3, by: "16:00", to: "/admin/orders?view=board&day=2026-11-19" },
    { kind: "answers", count: 2, by: "16:30", to: "/admin/routes/exceptions#stop-s1" },
    expect.objectContaining({ kind: "send" }),
  ]);
});

test("lists couriers who need help first, then blocked goods of any day", () => {
  const waiting: Waiting = {
    calls: [call({ since: "2026-11-21T17:59:00Z" })],
    unfit: [{ windowStart: "2026-11-25T18:00:00Z" }, { windowStart: "2026-11-26T18:00:00Z" }],
    earlier: { count: 1, since: "2026-11-19T16:00:00Z", day: "2026-11-19" },
  };
  expect(next([row("packed")], waiting)).toMatchObject([
    { kind: "door", count: 1, to: "/admin/routes/exceptions#stop-s1" },
    { kind: "unfit", count: 2, to: "#unfit-goods" },
    { kind: "earlier" },
    { kind: "send" },
  ]);
});

test("moves a call taken less than five minutes ago from the front, then back", () => {
  const taken = (at: string) => ({ ...NOTHING, calls: [call({ taken: { by: "Ingrid", userId: "i", at } })] });
  expect(next([], taken("2026-11-21T17:56:00Z"))).toMatchObject([{ kind: "answers", count: 1 }]);
  expect(next([], taken("2026-11-21T17:55:00Z"))).toMatchObject([{ kind: "door", count: 1 }]);
});

test("lists a failed delivery to redeliver before its window ends", () => {
  expect(next([row("delivery_failed")])).toEqual([
    { kind: "failed", count: 1, by: "19:50", to: `#${windowId(NOON)}` },
  ]);
});

test("lists only what one's role does", () => {
  const rows = [row("pending"), row("confirmed"), row("packed"), row("delivery_failed")];
  const kindsOf = (role: Role) =>
    next(rows, { ...NOTHING, calls: [call()] }, undefined, [role]).map(({ kind }) => kind);
  expect(kindsOf("packer")).toEqual(["confirm", "pack"]);
  expect(kindsOf("bookkeeper")).toEqual([]);
  expect(kindsOf("manager").toSorted()).toEqual(["confirm", "door", "failed", "pack", "send"]);
});

test("lists no task for orders that are out or finished", () => {
  expect(next([row("out_for_delivery"), row("completed")])).toEqual([]);
});

test("counts orders that aren't shown, and uses the window's farthest band for them", () => {
  const hidden = { ...tallyOf(row("confirmed", { band: "limited" })), count: 40 };
  expect(next([], NOTHING, [hidden])).toMatchObject([{ kind: "pack", count: 40, by: "17:00" }]);
});

test("limits the list, and sorts it by deadline", () => {
  const rows = Array.from({ length: 9 }, (_, hour) => {
    const start = new Date(Date.parse(NOON) - hour * 3_600_000).toISOString();
    return row("confirmed", { windowStart: start, windowEnd: TWO });
  });
  const things = next(rows);
  expect(things).toHaveLength(6);
  expect(things.map(({ by }) => by)).toEqual(things.map(({ by }) => by).toSorted());
});
