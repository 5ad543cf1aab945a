import { expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { leftOverParams, leftOverSentences, tourText } from "./route-texts.ts";

const { base: BASE } = DEMO_DELIVERY;
test("describes a route by stops, miles, and driving time", () => {
  expect(tourText({ stops: [], miles: 0, minutes: 0 })).toBe("No stops yet");
  expect(tourText({ stops: [1], miles: 1.2, minutes: 3 })).toBe("1 stop, 1 mile, 3 min of driving");
  expect(tourText({ stops: [1, 2], miles: 35.6, minutes: 85 })).toBe(
    "2 stops, 36 miles, 1 h 25 min of driving",
  );
});

test("names unassigned orders in the address, and explains each with a remedy", () => {
  const left = [
    { id: "1a2b3c4d-0000", why: "window" as const },
    { id: "5e6f7a8b-0000", why: "value" as const },
    { id: "9e6f7a8b-0000", why: "value" as const },
  ];
  const params = leftOverParams(left, "2026-11-21T18:00:00Z");
  expect(params).toBe("&window=1a2b3c4d&value=5e6f7a8b.9e6f7a8b&from=2026-11-21T18:00:00Z");
  const order = {
    ...{ orderId: "1a2b3c4d-0000", name: "Tess Moriarty", cents: 5_000, place: BASE, base: BASE },
    ...{ windowStart: "2026-11-21T20:00:00Z", windowEnd: "2026-11-21T22:00:00Z" },
  };
  const orders = [
    order,
    { ...order, orderId: "5e6f7a8b-0000", name: "Ada Lindgren" },
    { ...order, orderId: "9e6f7a8b-0000", name: "Noah Berg", cents: 900_000 },
    { ...order, orderId: "00000000-0000", name: "Someone else" },
  ];
  const now = Temporal.Instant.from("2026-11-21T17:00:00Z");
  const said = leftOverSentences(new URLSearchParams(params), orders, { now, mostCents: 500_000 });
  expect(said).toEqual([
    "Unassigned, can't be delivered in time: Tess Moriarty (1a2b3c4d), 2:00 PM to 4:00 PM. Add a vehicle that departs at 1:58 PM.",
    "Unassigned, over the value limit: Ada Lindgren (5e6f7a8b), 2:00 PM to 4:00 PM. With it, a vehicle would carry more than $5,000.00. Add a vehicle that departs at 1:58 PM.",
    "Unassigned, over the value limit: Noah Berg (9e6f7a8b), 2:00 PM to 4:00 PM. Its goods alone are worth more than the route limit of $5,000.00. Change the limit in Settings.",
  ]);
  const none = leftOverSentences(new URLSearchParams("window=1a2b3c4d&from=now"), orders, {
    now,
    mostCents: 1,
  });
  expect(none).toEqual([]);
});

test("suggests an earlier departure or another time for an order that can't be reached in time", () => {
  const order = {
    ...{ orderId: "1a2b3c4d-0000", name: "Tess Moriarty", cents: 5_000, place: BASE, base: BASE },
    ...{ windowStart: "2026-11-21T18:00:00Z", windowEnd: "2026-11-21T20:00:00Z" },
  };
  const params = new URLSearchParams("window=1a2b3c4d&from=2026-11-21T21:00:00Z");
  const said = (now: string) =>
    leftOverSentences(params, [order], { now: Temporal.Instant.from(now), mostCents: 500_000 })[0];
  expect(said("2026-11-21T17:00:00Z")).toContain("It needs a vehicle that departs by 1:58 PM.");
  expect(said("2026-11-21T19:59:00Z")).toContain(
    "Agree on another time with the customer, then change the order.",
  );
});
