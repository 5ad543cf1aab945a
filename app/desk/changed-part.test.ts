import { describe, expect, test } from "vitest";
import { changedParts } from "./changed-part.ts";

/** Numbered words of four letters, a hundred and more characters before and behind a change. */
const words = (letter: string, count: number) =>
  Array.from({ length: count }, (_, number) => `${letter}${String(number).padStart(3, "0")}`).join(" ");
const START = words("a", 40);
const END = words("z", 40);

describe("changedParts", () => {
  test("short texts are shown whole", () => {
    expect(changedParts("Lake Gummies", "Lake Drops")).toEqual(["Lake Gummies", "Lake Drops"]);
    expect(changedParts("", "x".repeat(120))).toEqual(["", "x".repeat(120)]);
  });

  test("a change in the middle of a long text stands between some words, with an ellipsis at both ends", () => {
    expect(changedParts(`${START} old ${END}`, `${START} newer ${END}`)).toEqual([
      "…a033 a034 a035 a036 a037 a038 a039 old z000 z001 z002 z003 z004 z005 z006 z007…",
      "…a033 a034 a035 a036 a037 a038 a039 newer z000 z001 z002 z003 z004 z005 z006 z007…",
    ]);
  });

  test("a change at the start or at the end has an ellipsis at the other end only", () => {
    expect(changedParts(`old ${END}`, `new ${END}`)).toEqual([
      "old z000 z001 z002 z003 z004 z005 z006 z007…",
      "new z000 z001 z002 z003 z004 z005 z006 z007…",
    ]);
    expect(changedParts(`${START} old`, `${START} new`)).toEqual([
      "…a033 a034 a035 a036 a037 a038 a039 old",
      "…a033 a034 a035 a036 a037 a038 a039 new",
    ]);
  });

  test("what was added or taken out is seen by what stands beside it", () => {
    const [without, added] = changedParts(`${START} ${END}`, `${START} more ${END}`);
    expect(without).toBe("…a033 a034 a035 a036 a037 a038 a039 z000 z001 z002 z003 z004 z005 z006 z007…");
    expect(added).toBe("…a033 a034 a035 a036 a037 a038 a039 more z000 z001 z002 z003 z004 z005 z006 z007…");
    expect(changedParts(`${START} more ${END}`, `${START} ${END}`)).toEqual([added, without]);
    expect(changedParts(START, `${START} more`)).toEqual([
      "…a032 a033 a034 a035 a036 a037 a038 a039",
      "…a032 a033 a034 a035 a036 a037 a038 a039 more",
    ]);
  });

  test("a text that repeats itself is not counted twice", () => {
    const [one, other] = changedParts("ha ".repeat(60), "ha ".repeat(61));
    expect(one).not.toBe(other);
  });

  test("of a part that is itself long both ends are shown", () => {
    expect(changedParts("", START)).toEqual([
      "",
      "a000 a001 a002 a003 a004 a005 a006 a007 a008 a009 a010 a011 … a028 a029 a030 a031 a032 a033 a034 a035 a036 a037 a038 a039",
    ]);
    const middle = words("m", 60);
    const [one, other] = changedParts(
      `${START} old ${middle} old ${END}`,
      `${START} new ${middle} new ${END}`,
    );
    expect([one, other].map((text) => text.match(/old|new/g))).toEqual([
      ["old", "old"],
      ["new", "new"],
    ]);
    expect(one).toContain(" … ");
  });

  test("no emoji is cut in half, and two of which one begins like the other are told apart", () => {
    const family = "👨‍👩‍👧";
    const [one, other] = changedParts(`${family.repeat(30)}a${family.repeat(30)}`, family.repeat(60));
    expect(one).toBe(`…${family.repeat(5)}a${family.repeat(5)}…`);
    expect(other).toBe(`…${family.repeat(10)}…`);
    const faces = changedParts(`${"🍬".repeat(100)}😀`, `${"🍬".repeat(100)}😁`);
    expect(faces).toEqual([`…${"🍬".repeat(20)}😀`, `…${"🍬".repeat(20)}😁`]);
    for (const text of [one, other, ...faces]) expect(text.isWellFormed()).toBe(true);
  });

  test("line breaks of a browser are no change, and equal texts are shown by their ends", () => {
    const [one, other] = changedParts(`${START}\r\n${END} old`, `${START}\n${END} new`);
    expect([one, other]).toEqual([
      "…z033 z034 z035 z036 z037 z038 z039 old",
      "…z033 z034 z035 z036 z037 z038 z039 new",
    ]);
    expect(changedParts(START, START)[0]).toMatch(/^a000 .* … .* a039$/);
  });
});
