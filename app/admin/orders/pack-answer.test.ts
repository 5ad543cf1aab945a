import { expect, test } from "vitest";
import {
  afterText,
  changedText,
  lastWord,
  type PackAnswer,
  packBandOf,
  packedText,
  packedWord,
  packPath,
} from "./pack-answer.ts";

const LINE = {
  ...{ itemId: "i1", quantity: 4, name: "Lake Gummies", from: "B-1" },
  ...{ scanned: null, isPacked: true, isLast: false },
};

test("names the batch of a packed line, if it has one", () => {
  expect(packedText(LINE)).toBe("Packed: 4 × Lake Gummies, batch B-1.");
  expect(packedText({ ...LINE, from: "" })).toBe("Packed: 4 × Lake Gummies.");
  expect(packedText({ ...LINE, scanned: 2, isPacked: false })).toBe(
    "2 of 4 scanned: Lake Gummies, batch B-1.",
  );
});

test.each([
  [{}, "Count 4", "Count 4, packed"],
  [{ quantity: 1 }, "Right", "Packed"],
  [{ scanned: 2, isPacked: false }, "2 of 4", "Packed"],
  [{ scanned: 4 }, "4 of 4", "Packed"],
])("shows %j in large words as %s", (about, word, last) => {
  expect(packedWord({ ...LINE, ...about })).toBe(word);
  expect(lastWord({ ...LINE, ...about })).toBe(last);
});

test("shows right or wrong, with a canceled order first", () => {
  const order = { id: "12345678-1", status: "confirmed", isInBag: true, after: null, unfit: [] } as const;
  const band = (answer?: PackAnswer, about: object = {}) => packBandOf({ ...order, ...about }, answer);
  const wrong = { orderId: order.id, errors: { scan: "No such batch." }, values: { intent: "scan" } };
  expect(band()).toMatchObject({ look: "ready", word: "Scan" });
  expect(band({ orderId: order.id, done: "Packed: it.", word: "Right" })).toEqual({
    ...{ look: "right", word: "Right", text: "Packed: it." },
  });
  expect(band(wrong)).toEqual({ look: "wrong", word: "Wrong", text: "No such batch." });
  expect(band({ ...wrong, orderId: "abcdef12-1" }).text).toBe("Order abcdef12: No such batch.");
  expect(band({ ...wrong, values: { intent: "press" } }).word).toBe("Not done");
  expect(band(undefined, { after: "abcdef12-1" })).toMatchObject({ look: "right", word: "Packed" });
  for (const answer of [undefined, wrong])
    expect(band(answer, { status: "canceled" })).toMatchObject({ look: "wrong", word: "Canceled" });
});

test("asks to put back packed goods that were recalled since", () => {
  const share = { productId: "p1", product: "Lake Gummies", number: "B-1", quantity: 4 };
  const unfit = [{ ...share, state: "recalled" as const }];
  const order = { id: "12345678-1", status: "packed", isInBag: true, after: null, unfit } as const;
  const recalled = {
    ...{ look: "wrong", word: "Recalled", text: "Put back 4 × Lake Gummies, batch B-1, recalled." },
  };
  const done = { orderId: order.id, done: packedText(LINE), word: packedWord(LINE) };
  expect(packBandOf(order, done)).toEqual(recalled);
  expect(packBandOf(order, undefined)).toEqual(recalled);
  expect(packBandOf({ ...order, after: order.id }, undefined)).toEqual(recalled);
  expect(packBandOf({ ...order, unfit: [{ ...share, state: "held" }] }, done).word).toBe("On hold");
  expect(packBandOf({ ...order, status: "canceled" }, done).word).toBe("Canceled");
  const wrong = { orderId: order.id, errors: { scan: "No such batch." }, values: { intent: "scan" } };
  expect(packBandOf(order, wrong).text).toBe("No such batch.");
});

test("names the new total of a change", () => {
  const sums = { name: "Lake Gummies", totalBeforeCents: 7_442, totalAfterCents: 3_721 };
  expect(changedText("take-off", sums)).toBe(
    "Removed: Lake Gummies. The new total is $37.21 instead of $74.42.",
  );
  expect(changedText("replace", { ...sums, totalAfterCents: 7_442 })).toBe(
    "Substituted: Lake Gummies. The total stays at $74.42.",
  );
});

test("keeps the route for the next order, and names the packed one", () => {
  expect(packPath("o1")).toBe("/admin/orders/o1/pack");
  expect(packPath("o1", { route: "r1", after: "o0" })).toBe("/admin/orders/o1/pack?route=r1&after=o0");
  expect(afterText("12345678-9", false)).toBe("Order 12345678 is packed. This is the next order.");
  expect(afterText("12345678-9", true)).toMatch(/No more orders/);
});
