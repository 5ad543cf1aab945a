import { expect, test } from "vitest";
import { arrivalsAlong, behindText, DOOR_TIME, earlyNote, leavingTexts } from "./travel-time.ts";

const MINUTE = 60_000;
const at = (clock: string) => `2026-11-21T${clock}:00.000Z`;
const stop = (start: string, end: string, driveMinutes = 10) => ({
  ...{ driveMs: driveMinutes * MINUTE, windowStart: at(start), windowEnd: at(end) },
});

test("waits for a window, and spends the same time at each stop", () => {
  const ms = (minutes: number) => minutes * MINUTE;
  const legs = [
    { driveMs: ms(10), from: ms(30), until: ms(60) },
    { driveMs: ms(5), from: 0, until: ms(20) },
  ];
  expect(arrivalsAlong(0, legs)).toEqual([ms(30), ms(35) + DOOR_TIME]);
  expect(arrivalsAlong(ms(40), legs)).toEqual([ms(50), ms(55) + DOOR_TIME]);
  expect(arrivalsAlong(0, [])).toEqual([]);
});

test("shows how early or late a route departs in hours and minutes, rounded to the minute", () => {
  const when = (now: string, departs = "18:00") => leavingTexts(at(departs), [], at(now)).when;
  expect(when("16:17")).toBe("Departs 1 h 43 min early.");
  expect(when("17:59")).toBe("Departs 1 min early.");
  expect(when("18:00")).toBe("Departs on time.");
  expect(when("18:12")).toBe("Departs 12 min late.");
  expect(when("20:00")).toBe("Departs 2 h 0 min late.");
  const seconds = (now: string) => leavingTexts(at("18:00"), [], now).when;
  expect(seconds("2026-11-21T17:59:31.000Z")).toBe("Departs on time.");
  expect(seconds("2026-11-21T17:59:29.000Z")).toBe("Departs 1 min early.");
});

test("counts the stops that a departure now would reach after their windows", () => {
  const sequence = [stop("18:00", "18:15"), stop("18:00", "18:30"), stop("18:00", "20:00")];
  const late = (now: string) => leavingTexts(at("17:50"), sequence, at(now)).stops;
  expect(late("17:50")).toBe("Every stop is within its window.");
  // A 10-minute drive reaches the first stop at the last moment of its window.
  expect(late("18:05")).toBe("Every stop is within its window.");
  expect(late("18:06")).toBe("1 stop after its window.");
  expect(late("18:07")).toBe("2 stops after their windows.");
  expect(leavingTexts(at("17:50"), [], at("23:00")).stops).toBe("Every stop is within its window.");
});

test("notes a delivery more than half an hour before its window", () => {
  const note = (now: string, start = at("18:00")) => earlyNote("This delivery's", start, now);
  expect(note(at("17:29"))).toBe("This delivery's window begins at 12:00 PM.");
  expect(note(at("17:30"))).toBeNull();
  expect(note(at("19:00"))).toBeNull();
  expect(note(at("17:00"), "2026-11-22T14:00:00.000Z")).toBe(
    "This delivery's window begins on Sunday, November 22, at 8:00 AM.",
  );
});

test("notes a departure that reaches the first stop more than half an hour before its window", () => {
  const note = (now: string) => leavingTexts(at("17:50"), [stop("18:00", "20:00")], at(now)).note;
  // The drive takes 10 minutes.
  expect(note("17:19")).toBe("The first stop's window begins at 12:00 PM.");
  expect(note("17:20")).toBeNull();
  expect(leavingTexts(at("17:50"), [], at("10:00")).note).toBeNull();
});

test("reports a route that is five minutes or more behind", () => {
  const texts = [0, 299_999, 300_000, 14.9 * 60_000, 75 * 60_000].map(behindText);
  expect(texts).toEqual([null, null, "5 min behind", "14 min behind", "1 h 15 min behind"]);
});
