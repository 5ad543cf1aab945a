import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { shopTimeZone } from "#app/base/lib/shop-time.ts";
import { addKey, askerOf } from "#fixtures/api.ts";
import { openTestCheckout } from "#fixtures/checkout.ts";
import { differences } from "#fixtures/document.ts";
import { addCustomer, addProduct, NOW } from "#fixtures/shop.ts";
import { createApi } from "./api.server.ts";
import type { Document, Schema } from "./document.ts";

let now = NOW;
const { db, gummies } = await openTestCheckout();
const batched = await addProduct(db);
const ask = askerOf(
  createApi(db, () => now),
  await addKey(db, { endsAt: Temporal.Instant.from("2030-01-01T00:00:00Z") }),
);
const document: Document = (await ask("/openapi.json")).body;
const named = (name: string) => document.components.schemas[name] as Schema;

type Window = { start: string };
type Option = { option: string; fingerprint: string; days: { date: string; windows: Window[] }[] };

/** Orders in the first and last available windows, as the quote and the document describe. */
async function orderAtBothEnds(customerId: string) {
  const lines = [{ productId: gummies, quantity: 2 }];
  const quote = (await ask("/quotes", { method: "POST", body: { zip: "55424", lines } })).body;
  expect(differences(quote, named("Quote"), document)).toEqual([]);
  const open = (quote.options as Option[]).flatMap(({ option, fingerprint, days }) =>
    days.flatMap(({ windows }) =>
      windows.map(({ start: windowStart }) => ({ option, windowStart, quoteFingerprint: fingerprint })),
    ),
  );
  const byStart = open.toSorted((one, other) => (one.windowStart < other.windowStart ? -1 : 1));
  for (const chosen of byStart) {
    const { windowStart = {} } = named("NewOrder").properties ?? {};
    expect(differences(chosen.windowStart, windowStart, document)).toEqual([]);
  }
  for (const chosen of [byStart[0], byStart.at(-1)]) {
    const body = {
      ...{ customerId, name: "Ada Lindgren", phone: "612-555-0134", address: "4201 W 50th St" },
      ...{
        city: "Edina",
        state: "MN",
        zip: "55424",
        lines,
        confirmsAge: true,
        confirmsRecipient: true,
        ...chosen,
      },
    };
    expect(differences(body, named("NewOrder"), document)).toEqual([]);
    const placed = await ask("/orders", { method: "POST", body });
    expect({ body, placed }).toMatchObject({ placed: { status: 201 } });
    expect(differences(placed.body, named("WholeOrder"), document)).toEqual([]);
  }
}

/** Adds a batch tested on this day that expires a year later. */
async function addBatchOf(today: Temporal.PlainDate) {
  const body = {
    ...{ productId: batched, number: `D-${randomUUID().slice(0, 8)}`, lab: "Lakeside" },
    ...{ testedOn: today.toString(), expiresOn: today.add({ months: 12 }).toString() },
    ...{ received: 1, delta9Percent: 0.005, mgFound: 50.01 },
  };
  expect(differences(body, named("NewBatch"), document)).toEqual([]);
  const added = await ask("/batches", { method: "POST", body });
  expect({ body, added }).toMatchObject({ added: { status: 201, body } });
  expect(differences(added.body, named("Batch"), document)).toEqual([]);
}

// Includes months in which clocks change, and Februaries of 28 and 29 days.
const MONTHS = ["2026-11", "2026-12", "2027-02", "2027-03", "2028-02", "2028-04"];

test.each(MONTHS)(
  "accepts on each day of %s what its document and its own responses contain",
  async (month) => {
    const { daysInMonth } = Temporal.PlainYearMonth.from(month);
    for (let day = 1; day <= daysInMonth; day++) {
      const today = Temporal.PlainYearMonth.from(month).toPlainDate({ day });
      const customerId = await addCustomer(db);
      const plainTime = Temporal.PlainTime.from(["00:10", "09:00", "23:50"][day % 3] ?? "09:00");
      now = today.toZonedDateTime({ timeZone: shopTimeZone(), plainTime }).toInstant();
      await orderAtBothEnds(customerId);
      await addBatchOf(today);
      expect((await ask(`/orders?day=${today}&limit=1`)).status).toBe(200);
    }
  },
  120_000,
);
