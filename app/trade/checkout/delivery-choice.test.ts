import { expect, test } from "vitest";
import type { DeliveryOption } from "#app/base/settings/delivery-profile.ts";
import { totalsOf } from "#app/trade/cart/totals.ts";
import { choiceOf, isOffered, NOTHING_PICKED, type OptionQuote } from "./quote.ts";

const NOON = "2026-11-21T18:00:00Z";

function offer(option: DeliveryOption, feeCents: number, placesLeft: number | null): OptionQuote {
  const windows = placesLeft === null ? [] : [{ start: NOON, end: "2026-11-21T20:00:00Z", placesLeft }];
  const days = windows.length === 0 ? [] : [{ date: "2026-11-21", windows, closed: null }];
  const totals = totalsOf({
    subtotalCents: 4_000,
    deliveryFeeCents: feeCents,
    redeliveryFeeCents: 0,
    rates: [],
  });
  return { option, label: option, description: "", feeCents, days, totals, fingerprint: option };
}

test("applies the cheapest bookable option until the customer selects one, but selects no window", () => {
  const choice = choiceOf(NOTHING_PICKED, [
    offer("express", 1_299, 8),
    offer("standard", 799, 8),
    offer("scheduled", 599, null),
  ]);
  expect(choice).toMatchObject({
    option: { option: "standard" },
    date: "2026-11-21",
    window: null,
    lost: null,
  });
});

test("keeps a selected window while it has spots left", () => {
  const pick = { option: "express", date: null, start: NOON } as const;
  expect(choiceOf(pick, [offer("express", 1_299, 1)])).toMatchObject({ window: { start: NOON }, lost: null });
});

test("drops a selected window that filled up or closed, with a message", () => {
  const pick = { option: "express", date: null, start: NOON } as const;
  expect(choiceOf(pick, [offer("express", 1_299, 0)])).toMatchObject({
    window: null,
    lost: "This delivery window is full. Choose another one.",
  });
  expect(choiceOf({ ...pick, start: "2026-11-21T16:00:00Z" }, [offer("express", 1_299, 8)])).toMatchObject({
    window: null,
    lost: "This delivery window is no longer available. Choose another one.",
  });
});

test("never selects a closed day, and hides an option with only closed days", () => {
  const closed = { date: "2026-11-20", windows: [], closed: "Inventory" };
  const scheduled = offer("scheduled", 599, 8);
  const withClosed = { ...scheduled, days: [closed, ...scheduled.days] };
  expect(choiceOf({ option: "scheduled", date: "2026-11-20", start: null }, [withClosed]).date).toBe(
    "2026-11-21",
  );
  const express = { ...offer("express", 1_299, null), days: [closed] };
  expect(isOffered(express)).toBe(false);
  expect(choiceOf({ option: "express", date: null, start: null }, [express, scheduled])).toMatchObject({
    option: { option: "scheduled" },
    date: "2026-11-21",
  });
});

test("offers nothing without options", () => {
  expect(choiceOf(NOTHING_PICKED, [])).toEqual({ option: null, date: null, window: null, lost: null });
});
