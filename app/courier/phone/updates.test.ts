import { describe, expect, test } from "vitest";
import type { CourierDay } from "./day-shape.ts";
import {
  birthDateOf,
  dueAt,
  nextStop,
  type PhoneUpdate,
  shownRoutes,
  strayOf,
  takeBackMsOf,
  triesLeftOf,
  typedDate,
  waitingOf,
} from "./updates.ts";

const stop = (id: string, change: Partial<CourierDay["routes"][number]["stops"][number]> = {}) => ({
  ...{ id, number: id, name: "Ada", address: "4201 W 50th St", phone: "612-555-0134", instructions: "" },
  notes: [],
  ...{ windowStart: "2026-11-21T18:00:00Z", windowEnd: "2026-11-21T20:00:00Z", lines: [], isPaid: false },
  ...{
    dueCents: 6_848,
    lateFrom: "2026-11-21T20:15:00Z",
    lateDueCents: 6_348,
    driveMs: 600_000,
    expectedAt: "2026-11-21T18:30:00Z",
  },
  ...{ state: "open" as const, status: "Out for delivery", onMyWayAt: null, attempts: 1, birthCheck: null },
  ...{ triesLeft: 5, unfit: [], ...change },
});

const day = (stops: ReturnType<typeof stop>[], exceptions: CourierDay["exceptions"] = []): CourierDay => ({
  ...{ courierId: "sam", phoneId: "phone", day: "2026-11-21", until: "2026-11-22T06:00:00Z" },
  ...{ at: "2026-11-21T18:00:00Z", shopPhone: "", age: 21, exceptions, helpers: [] },
  routes: [
    {
      ...{ id: "r", number: 1, version: 1, departsAt: "", leftAt: "2026-11-21T18:00:00Z", endedAt: null },
      ...{ behindMs: 0, cash: { floatCents: 4_000, takenCents: 1_000, isOpen: true }, stops },
    },
  ],
});

const failed = (stopId: string, occurredAt = "2026-11-21T18:31:00Z", refused?: string): PhoneUpdate => ({
  ...{
    key: `${stopId} ${occurredAt}`,
    courierId: "sam",
    stopId,
    occurredAt,
    kind: "failed",
    reason: "not_home",
    note: "",
  },
  ...(refused === undefined ? {} : { refused }),
});

test("counts cash that hasn't synced yet as cash to hand in, but not debit payments or rejected updates", () => {
  const paid = (stopId: string, paymentMethod: "cash" | "debit", refused?: string): PhoneUpdate => ({
    ...{
      key: stopId,
      courierId: "sam",
      stopId,
      occurredAt: "2026-11-21T18:31:00Z",
      kind: "delivered",
      refused,
    },
    ...{ idType: "passport", idNotExpired: true, notIntoxicated: true, birthDate: "1991-08-17" },
    ...{ paymentMethod, amountCents: 6_848 },
  });
  const updates = [paid("a", "cash"), paid("b", "debit"), paid("c", "cash", "no"), paid("elsewhere", "cash")];
  const [route] = shownRoutes(day([stop("a"), stop("b"), stop("c")]), updates);
  expect(route?.cash).toEqual({ floatCents: 4_000, takenCents: 7_848, isOpen: true });
});

describe("a dispatch", () => {
  const msLeft = (stops: ReturnType<typeof stop>[], now: string, updates: PhoneUpdate[] = []) => {
    const [route] = shownRoutes(day(stops), updates);
    return route ? takeBackMsOf(route, `2026-11-21T18:${now}Z`) : null;
  };

  test("lets a dispatch be undone for two minutes", () => {
    expect(msLeft([stop("a")], "00:00")).toBe(120_000);
    expect(msLeft([stop("a")], "01:59.999")).toBe(1);
    expect(msLeft([stop("a")], "02:00")).toBe(0);
  });

  test("doesn't let a dispatch be undone once a stop has an update, even one waiting to sync", () => {
    expect(msLeft([stop("a"), stop("b", { state: "done" })], "00:10")).toBe(0);
    expect(msLeft([stop("a", { onMyWayAt: "2026-11-21T18:00:05Z" })], "00:10")).toBe(0);
    expect(msLeft([stop("a"), stop("b")], "00:10", [failed("b", "2026-11-21T18:00:05Z")])).toBe(0);
    expect(msLeft([stop("a")], "00:10", [failed("a", "2026-11-21T18:00:05Z", "Refused")])).toBe(0);
  });
});

describe("the day shown", () => {
  test("shows a stop with an update as done, and the next stop, before the update is sent", () => {
    const routes = shownRoutes(day([stop("a"), stop("b")]), [failed("a")]);
    expect(routes[0]?.stops.map(({ state, isWaiting }) => [state, isWaiting])).toEqual([
      ["done", true],
      ["open", false],
    ]);
    expect(nextStop(routes)?.id).toBe("b");
  });

  test("reopens a stop whose update was rejected, with the message", () => {
    const [route] = shownRoutes(day([stop("a")]), [failed("a", undefined, "Not yours.")]);
    expect(route?.stops[0]).toMatchObject({
      state: "open",
      isWaiting: false,
      exceptions: [{ sentence: "Not yours.", isHere: true }],
    });
  });

  test("lists the route that's out first, then planned ones, then completed ones", () => {
    const [route] = day([stop("a")]).routes;
    const routes = [
      { ...route, id: "over", endedAt: "2026-11-21T20:00:00Z" },
      { ...route, id: "to come", leftAt: null },
      { ...route, id: "on the road" },
    ] as CourierDay["routes"];
    const shown = shownRoutes({ ...day([]), routes }, []);
    expect(shown.map(({ id }) => id)).toEqual(["on the road", "to come", "over"]);
  });

  test("shows a rejected update about a stop that is no longer on a route", () => {
    const updates = [failed("a", undefined, "Not yours."), failed("b", undefined, "Not yours."), failed("c")];
    const stray = strayOf(shownRoutes(day([stop("a")]), updates), updates);
    expect(stray).toMatchObject([{ stopId: "b", sentence: "Not yours.", isHere: true }]);
  });

  test("shows no next stop on a planned or completed route", () => {
    const today = day([stop("a")]);
    const [route] = today.routes;
    for (const change of [{ leftAt: null }, { endedAt: "2026-11-21T21:00:00Z" }])
      expect(nextStop(shownRoutes({ ...today, routes: [{ ...route, ...change } as never] }, []))).toBeNull();
  });

  test("sends updates in the order they were made", () => {
    const updates = [
      failed("b", "2026-11-21T18:40:00Z"),
      failed("c", "2026-11-21T18:35:00Z", "No."),
      failed("a"),
    ];
    expect(waitingOf(updates).map(({ stopId }) => stopId)).toEqual(["a", "b"]);
  });
});

test("refunds the fee from 15 minutes after the window", () => {
  expect(dueAt(stop("a"), "2026-11-21T20:14:59.999Z")).toBe(6_848);
  expect(dueAt(stop("a"), "2026-11-21T20:15:00.000Z")).toBe(6_348);
});

test("counts attempts that haven't synced yet", () => {
  const tried = [1, 2].map((id) => ({
    id: String(id),
    courierId: "sam",
    stopId: "a",
    birthDate: "1990-01-01",
  }));
  expect(triesLeftOf(stop("a"), tried)).toBe(3);
  expect(triesLeftOf(stop("a", { triesLeft: 1 }), tried)).toBe(0);
  expect(triesLeftOf(stop("b"), tried)).toBe(5);
});

test.each([
  ["0817", "08/17"],
  ["08171991", "08/17/1991"],
  ["08/17/19912", "08/17/1991"],
  ["8", "8"],
  ["", ""],
])("formats %s as %s", (typed, shown) => expect(typedDate(typed)).toBe(shown));

test.each([
  ["08/17/1991", "1991-08-17"],
  ["02/29/2000", "2000-02-29"],
  ["02/29/2001", null],
  ["13/01/1991", null],
  ["08/17/199", null],
  ["00/00/0000", null],
])("parses %s as %s", (typed, date) => expect(birthDateOf(typed)).toBe(date));
