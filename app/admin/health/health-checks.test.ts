import { describe, expect, test } from "vitest";
import {
  checkBackups,
  checkCertificate,
  checkDatabase,
  checkDisk,
  checkOrders,
  checkSignIns,
  describeProcess,
  type HealthMark,
  overall,
} from "./health-checks.ts";

const NOW = "2026-11-21T15:00:00Z";
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const inDays = (days: number) => ago(-days * 24 * 60);
const HOUR = 60;
const DAY = 24 * HOUR;
const GB = 1024 ** 3;

describe("the database (rules health/database)", () => {
  const found = { ms: 3, bytes: 14 * 1024 * 1024, version: "15.14", isEmbedded: false };
  test.each([
    [0.4, "well", "in less than a millisecond"],
    [199, "well", "in 199 ms"],
    [200, "look", "slower than it should"],
    [1_000, "bad", "1,000 ms, which is far too slow"],
  ] as const)("rates %d ms as %s", (ms, mark, says) => {
    const checked = checkDatabase({ ...found, ms });
    expect(checked).toMatchObject({ mark, says: expect.stringContaining(says) });
    expect(checked.facts).toEqual([
      { name: "Kind", value: "PostgreSQL 15.14" },
      { name: "Size", value: "14 MB" },
    ]);
    expect(checked.next === undefined).toBe(mark === "well");
  });
  test("treats no response as a problem", () => expect(checkDatabase(null)).toMatchObject({ mark: "bad" }));
});

describe("backups (rules health/backups)", () => {
  const embedded = (newestAt: string | null, startedAt = ago(2 * DAY)) =>
    checkBackups({ kind: "embedded", newestAt, kept: 3, startedAt }, NOW).mark;
  test.each<[string, HealthMark, HealthMark]>([
    ["an hour ago", embedded(ago(HOUR)), "well"],
    ["two hours ago", embedded(ago(2 * HOUR)), "well"],
    ["three hours ago", embedded(ago(3 * HOUR)), "look"],
    ["more than a day ago", embedded(ago(DAY + 1)), "bad"],
    ["never", embedded(null), "bad"],
    ["never, by a server that just started", embedded(null, ago(9)), "unknown"],
    ["long ago, by a server that just started", embedded(ago(9 * DAY), ago(9)), "unknown"],
    ["a minute ago, by a server that just started", embedded(ago(1), ago(9)), "well"],
  ])("rates a backup of the shop's own database, made %s", (_, mark, expected) =>
    expect(mark).toBe(expected),
  );

  const archive = (lastAt: string | null, lastFailedAt: string | null = null) =>
    checkBackups({ kind: "archive", lastAt, lastFailedAt }, NOW).mark;
  test.each<[string, HealthMark, HealthMark]>([
    ["archived an hour ago", archive(ago(HOUR)), "well"],
    ["failed before it worked", archive(ago(HOUR), ago(2 * HOUR)), "well"],
    ["failed after it worked", archive(ago(2 * HOUR), ago(HOUR)), "bad"],
    ["only failed", archive(null, ago(HOUR)), "bad"],
    ["archived nothing for a day", archive(ago(DAY + 1)), "look"],
    ["archived nothing yet", archive(null), "look"],
    ["keeps no archive", checkBackups({ kind: "unseen" }, NOW).mark, "unknown"],
  ])("rates a PostgreSQL that %s", (_, mark, expected) => expect(mark).toBe(expected));
});

test.each<[number, number, HealthMark]>([
  [50 * GB, 100 * GB, "well"],
  [GB, 10 * GB, "well"],
  [0.99 * GB, 10 * GB, "look"],
  [4 * GB, 100 * GB, "look"],
  [0.19 * GB, 2 * GB, "bad"],
])("rates a disk with %d bytes free of %d (rules health/disk)", (freeBytes, bytes, mark) => {
  const well = { name: "Data", freeBytes: 90 * GB, bytes: 100 * GB };
  expect(checkDisk([well, { name: "Pictures", freeBytes, bytes }]).mark).toBe(mark);
});

test("doesn't rate a disk the shop doesn't use", () => {
  expect(checkDisk([]).mark).toBe("unknown");
  expect(checkDisk([{ name: "Data", freeBytes: 1.55 * GB, bytes: 20 * GB }]).facts).toEqual([
    { name: "Data", value: "1.6 GB free of 20 GB" },
  ]);
});

describe("the certificate (rules health/certificate)", () => {
  const read = (validTo: string, isTrusted = true) =>
    checkCertificate({ kind: "read", validTo, isTrusted }, NOW);
  test.each<[string, HealthMark, HealthMark]>([
    ["21 days left", read(inDays(21)).mark, "well"],
    ["20 days left", read(inDays(20)).mark, "look"],
    ["6 days left", read(inDays(6)).mark, "bad"],
    ["run out", read(ago(1), false).mark, "bad"],
    ["not trusted", read(inDays(90), false).mark, "bad"],
    ["none, on the owner's computer", checkCertificate({ kind: "own machine" }, NOW).mark, "well"],
    ["none, open to everyone", checkCertificate({ kind: "plain" }, NOW).mark, "bad"],
    ["unreachable", checkCertificate({ kind: "unreachable" }, NOW).mark, "unknown"],
  ])("%s", (_, mark, expected) => expect(mark).toBe(expected));
  test("says how long it's still valid", () => {
    expect(read(inDays(1)).says).toBe("The certificate is valid for 1 more day.");
    expect(read(ago(1)).says).toBe("The certificate has expired.");
  });
});

test.each<[string, Parameters<typeof checkOrders>[0], HealthMark]>([
  ["few were usual in that time", { lastAt: ago(HOUR), usual: 4.75, isPaused: false }, "well"],
  ["many were usual in that time", { lastAt: ago(HOUR), usual: 5, isPaused: false }, "look"],
  ["ordering is paused", { lastAt: ago(HOUR), usual: 0, isPaused: true }, "look"],
  ["there was none yet", { lastAt: null, usual: 0, isPaused: false }, "unknown"],
])("orders, when %s (rules health/orders)", (_, found, mark) => expect(checkOrders(found).mark).toBe(mark));

test("names demo sign-ins that still work (rules health/demo-sign-ins)", () => {
  const emails = ["ingrid@evenlake.example", "maya@evenlake.example"];
  expect(checkSignIns([], { isLocal: true }).mark).toBe("well");
  expect(checkSignIns(emails, { isLocal: true })).toMatchObject({
    mark: "look",
    says: expect.stringContaining(
      "2 demo sign-ins still work: ingrid@evenlake.example, maya@evenlake.example.",
    ),
  });
  expect(checkSignIns(emails, { isLocal: false }).mark).toBe("bad");
});

test("says since when the server is running", () => {
  expect(describeProcess({ version: "1.2.3", startedAt: NOW })).toEqual({
    mark: "well",
    says: "Running since Nov 21, 2026, 9:00 AM.",
    facts: [{ name: "Version", value: "1.2.3" }],
  });
});

test.each<[HealthMark[], HealthMark, string]>([
  [["well", "well"], "well", "All systems are healthy."],
  [["well", "unknown"], "well", "All systems that could be checked are healthy."],
  [["look", "unknown"], "look", "The shop works, but 1 item needs attention: a."],
  [["look", "look", "look"], "look", "The shop works, but 3 items need attention: a, b, and c."],
  [["bad", "well"], "bad", "Problems: a."],
  [["bad", "look", "bad"], "bad", "Problems: a and c. Needs attention: b."],
])("summarizes %j as %s (rules health/summary)", (marks, mark, says) => {
  const parts = marks.map((one, place) => ({ title: "ABC"[place] as string, mark: one }));
  expect(overall(parts)).toEqual({ mark, says });
});
