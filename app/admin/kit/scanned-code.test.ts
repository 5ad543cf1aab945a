import { describe, expect, test } from "vitest";
import { readCode, readTimings, type TimedKey } from "./scanned-code.ts";

const ID = "0f3c9a1e-1111-4222-8333-abcdefabcdef";

test.each([
  ["EVL-26-0811", { batch: "EVL-26-0811" }],
  ["]C1EVL-26-0811 ", { batch: "EVL-26-0811" }],
  ["https://shop.example/lab-results/EVL-26-0811", { batch: "EVL-26-0811" }],
  [`https://shop.example/admin/orders/${ID}`, { orderId: ID }],
  [`HTTPS://SHOP.EXAMPLE/ADMIN/ORDERS/${ID.toUpperCase()}/pack?route=1`, { orderId: ID }],
  [ID, { orderId: ID }],
  ["0F3C9A1E", { batch: "0F3C9A1E", orderStart: "0f3c9a1e" }],
  ["#0f3c9a1e", { orderStart: "0f3c9a1e" }],
])("reads %j", (typed, named) => {
  expect(readCode(typed)).toEqual({ batch: null, orderId: null, orderStart: null, ...named });
});

test.each(["", "two words", "@\nANSI 636038\nDCADL", "https://shop.example/shop/lake", "x".repeat(300)])(
  "refuses %j",
  (typed) => expect(readCode(typed)).toBeNull(),
);

/** Keys with a gap in ms; "ctrl j" is a letter with Ctrl. */
function keys(names: readonly string[], gap: number | readonly number[], start = 1_000): TimedKey[] {
  let at = start;
  return names.map((name, index) => {
    if (index > 0) at += typeof gap === "number" ? gap : (gap[(index - 1) % gap.length] ?? 0);
    return name.startsWith("ctrl ") ? { key: name.slice(5), at, isCtrl: true } : { key: name, at };
  });
}

/** A keyboard-wedge scanner that presses Shift before each capital. */
const withShift = (text: string) => [...text].flatMap((one) => (/[A-Z]/.test(one) ? ["Shift", one] : [one]));

const LABEL = "https://shop.example/lab-results/EVL-26-0811";
const NUMBER = "EVL-26-0811";

describe("five keyboard-wedge scanners", () => {
  const wedges: [string, TimedKey[], string][] = [
    ["2 ms, CR", keys([...LABEL, "Enter"], 2), LABEL],
    ["12 ms with jitter, CR and LF", keys([...NUMBER, "Enter", "ctrl j"], [12, 9, 17, 11, 14]), NUMBER],
    ["20 ms, Tab", keys([...NUMBER, "Tab"], [20, 22, 18]), NUMBER],
    ["8 ms, nothing at the end", keys([...NUMBER], [8, 7, 9, 8]), NUMBER],
    [
      "30 ms with Shift for capitals, Ctrl J",
      keys([...withShift(LABEL), "Control", "ctrl j"], [30, 34, 27]),
      LABEL,
    ],
  ];
  test.each(wedges)("detects a scan: %s", (_, recorded, text) => {
    expect(readTimings(recorded)).toEqual({ kind: "scan", text });
  });

  test.each(wedges)("detects a scan right after a typed key: %s", (_, recorded, text) => {
    const [first] = recorded;
    const before = keys(["j"], 0, (first?.at ?? 0) - 90);
    expect(readTimings([...before, ...recorded])).toEqual({ kind: "scan", text });
  });

  test("doesn't split a scan when a wireless scanner stalls after the first characters", () => {
    expect(readTimings(keys([...NUMBER, "Enter"], [8, 8, 8, 8, 95]))).toEqual({ kind: "scan", text: NUMBER });
  });

  test("reads several lines as one scan", () => {
    const lines = keys(["@", "Enter", ..."ANSI 6360", "Enter", ..."DCADL", "Enter"], 3);
    expect(readTimings(lines)).toEqual({ kind: "scan", text: "@\nANSI 6360\nDCADL" });
  });
});

describe("typing", () => {
  const typed: [string, TimedKey[]][] = [
    ["at 90 to 180 ms", keys([..."evl-26-0811", "Enter"], [90, 140, 180, 115])],
    ["in bursts of 60 ms", keys([..."pnpncc", "Enter"], 60)],
    ["at exactly 40 ms", keys([..."pnpn"], 40)],
    ["with a roll of two letters", keys([..."gop"], [30, 140])],
    ["with an Enter on the heels of the last letter", keys(["p", "Enter"], 25)],
    ["through Shift", keys(["Shift", "?", "Shift", "?"], [20, 150, 20])],
    ["with Ctrl K behind two letters", keys(["g", "o", "ctrl k", "x"], 10)],
  ];
  test.each(typed)("detects typing: %s", (_, recorded) => {
    expect(readTimings(recorded)).toEqual({ kind: "typing" });
  });

  test("treats a held-down key as typing, and a scan right after it as a scan", () => {
    const held = keys(
      Array.from({ length: 20 }, () => "j"),
      33,
    ).map((key, index) => ({
      ...key,
      at: index === 0 ? key.at : key.at + 470,
      isRepeat: index > 0,
    }));
    expect(readTimings(held)).toEqual({ kind: "typing" });
    // Some keyboards repeat immediately.
    expect(readTimings(held.map((key, index) => ({ ...key, at: index * 10 })))).toEqual({ kind: "typing" });
    const after = keys([...NUMBER, "Enter"], 10, (held.at(-1)?.at ?? 0) + 60);
    expect(readTimings([...held, ...after])).toEqual({ kind: "scan", text: NUMBER });
  });

  test("drops what was typed before an arrow or function key", () => {
    expect(readTimings(keys(["E", "V", "L", "ArrowDown", "0", "8", "1"], 5))).toEqual({ kind: "typing" });
  });
});
