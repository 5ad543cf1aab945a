import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/base/db/client.server.ts";
import { EMAIL_SENTENCES } from "#app/base/lib/email.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { joinNewsletter, joinWaitlist } from "./keep-from-visitor.server.ts";
import { newsletterSubscribers, waitlistEntries } from "./tables.server.ts";
import { NOT_ADDED } from "./waitlist-reply.ts";

const now = Temporal.Instant.from("2026-11-21T15:00:00Z");

const { db } = await openTestDatabase();
beforeEach(async () => {
  await db.delete(waitlistEntries);
  await db.delete(newsletterSubscribers);
});

const maya = "maya@evenlake.example";
const join = (fields: Record<string, unknown>, address = "203.0.113.7") =>
  joinWaitlist(db, fields, address, now);
const entries = () => db.select().from(waitlistEntries);

test("stores an address in lowercase, with its form and time", async () => {
  const fields = { "form-name": "membership", email: " Maya@Evenlake.example", "bot-field": "" };
  expect(await join(fields)).toEqual({ ok: true, value: { source: "membership" } });
  expect(await entries()).toMatchObject([{ email: maya, source: "membership", createdAt: now }]);
});

test("thanks a listed address the same way, and keeps its first form", async () => {
  await join({ "form-name": "landing", email: maya });
  const again = await join({ "form-name": "zip", email: maya.toUpperCase() });
  expect(again).toEqual({ ok: true, value: { source: "zip" } });
  expect(await entries()).toMatchObject([{ email: maya, source: "landing" }]);
});

test("stores the checked ZIP code, also for a listed address without one", async () => {
  await join({ "form-name": "landing", email: maya });
  await join({ "form-name": "zip", email: maya, zip: "55025" });
  await join({ "form-name": "zip", email: maya, zip: "10001" });
  await join({ "form-name": "zip", email: maya, zip: "" });
  expect(await entries()).toMatchObject([{ email: maya, source: "landing", zip: "55025" }]);
});

test("makes one entry when an address is sent many times concurrently", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => join({ email: maya })));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await entries()).toHaveLength(1);
});

test("thanks the sender of a filled honeypot, and stores nothing", async () => {
  const fields = { "form-name": "waitlist", email: maya, "bot-field": "https://spam.example" };
  expect(await join(fields)).toEqual({ ok: true, value: { source: "waitlist" } });
  expect(await entries()).toEqual([]);
});

test("returns the input and its message with a refusal", async () => {
  const fields = { "form-name": "unknown", email: "Maya" };
  expect(await join(fields)).toEqual({
    ok: false,
    refusal: {
      name: "invalid",
      source: "waitlist",
      values: { email: "Maya" },
      errors: { email: EMAIL_SENTENCES.malformed },
    },
  });
  expect((await join({ email: maya, role: "admin" })).ok).toBe(false);
  expect(await entries()).toEqual([]);
});

test("limits each network to sixty signups an hour", async () => {
  const network = "2001:db8:7:7::";
  const answers = [];
  for (let n = 0; n < 61; n++)
    answers.push(await join({ email: `n${n}@evenlake.example` }, `${network}${n}`));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(60);
  expect(answers.at(-1)).toMatchObject({
    ok: false,
    refusal: { name: "too_many", errors: { email: "Too many attempts. Please try again in 60 minutes." } },
  });
  expect((await join({ email: maya }, "2001:db8:7:8::1")).ok).toBe(true);
});

test("applies the same rules to the newsletter", async () => {
  const subscribe = (email: string, trap = "") =>
    joinNewsletter(db, { "form-name": "newsletter", email, "bot-field": trap }, "203.0.113.9", now);
  expect(await subscribe("Theo@Evenlake.example")).toEqual({ ok: true, value: null });
  expect(await subscribe("theo@evenlake.example")).toEqual({ ok: true, value: null });
  expect(await subscribe("bot@evenlake.example", "x")).toEqual({ ok: true, value: null });
  expect(await subscribe("")).toEqual({
    ok: false,
    refusal: { name: "invalid", values: { email: "" }, errors: { email: EMAIL_SENTENCES.missing } },
  });
  expect(await db.select().from(newsletterSubscribers)).toMatchObject([
    { email: "theo@evenlake.example", source: "newsletter", createdAt: now },
  ]);
  for (let n = 0; n < 60; n++) await subscribe(`n${n}@evenlake.example`);
  expect(await subscribe(maya)).toMatchObject({ ok: false, refusal: { name: "too_many" } });
});

test("reports an unreachable database to the visitor", async () => {
  const away = openDatabase({ host: "127.0.0.1", port: 1 });
  const answer = await joinWaitlist(away, { email: maya }, "203.0.113.7", now);
  expect(answer).toEqual({
    ok: false,
    refusal: { name: "failed", source: "waitlist", values: { email: maya }, errors: { email: NOT_ADDED } },
  });
  await away.$client.end();
});
