import { expect, test } from "vitest";
import { doorToOpen, type KeptDoor, openDoor } from "./open-door.ts";

const AT = "2026-11-21T18:00:00Z";
const opened = openDoor("a", AT, null);
const kept: KeptDoor = { ...opened, step: "id", idType: "passport", courierId: "sam", at: AT };
const later = (ms: number) => ({ courierId: "sam", now: Date.parse(AT) + ms });

test("keeps the step and answers of an open check for 15 minutes after the last press", () => {
  const door = { ...opened, step: "id", idType: "passport" };
  expect(doorToOpen(kept, later(0))).toEqual(door);
  expect(doorToOpen(kept, later(15 * 60_000 - 1))).toEqual(door);
  for (const ms of [15 * 60_000, 86_400_000, -15 * 60_000]) expect(doorToOpen(kept, later(ms))).toBeNull();
  const failed = { reason: "not_home" as const, note: "Dog" };
  expect(doorToOpen({ ...kept, failed }, later(1))).toMatchObject({ failed });
});

test("asks for the birth date again, since it's never stored", () => {
  const paid = { ...kept, step: "money" as const, method: "cash" as const };
  expect(doorToOpen(paid, later(1))).toMatchObject({ step: "birth", method: "cash" });
  expect(Object.keys(kept).join()).not.toMatch(/birth/i);
});

test("reopens neither another courier's check nor an unreadable one", () => {
  expect(doorToOpen(kept, { ...later(1), courierId: "ida" })).toBeNull();
  for (const other of [null, {}, "door", { ...kept, step: "done" }, { ...kept, at: "soon" }])
    expect(doorToOpen(other, later(1))).toBeNull();
});
