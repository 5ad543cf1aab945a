import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { businessDetails } from "#app/base/settings/tables.server.ts";
import { by, NOW, openTestShop } from "#fixtures/shop.ts";
import { joinWaitlist } from "./keep-from-visitor.server.ts";
import { emailOfMailToken, emailOfToken, endMarketing, mailToken } from "./marketing-mail.server.ts";
import { leaveWaitlist, readPlace } from "./place.server.ts";
import { removeFromWaitlist } from "./remove-address.server.ts";
import { deleteWave, saveWave, sendWave } from "./send-wave.server.ts";
import { waitlistEntries, waitlistWaves } from "./tables.server.ts";
import { proposeWave, readDemand, readOutcome } from "./wave-queries.server.ts";

const SECRET = "a secret of at least thirty-two characters";
const ZIP = "55401";

const { db } = await openTestShop();
const POSTAL = { street: "123 N 1st St", city: "Minneapolis", state: "MN", zip: "55401" };
beforeEach(async () => {
  await db.delete(waitlistEntries);
  await db.delete(waitlistWaves);
  await db.delete(mailOutbox);
  await db.insert(businessDetails).values(POSTAL).onConflictDoNothing();
});

const actor = { ...by(randomUUID()), userId: null };

/** Adds a waitlist entry that joined this many days ago. */
async function waiting(email: string, days: number, zip: string | null = ZIP) {
  const id = randomUUID();
  const createdAt = NOW.subtract({ hours: days * 24 });
  await db.insert(waitlistEntries).values({ id, email, source: "zip", zip, createdAt });
  return id;
}

async function draft(people: number, more: { zips?: string[]; share?: number } = {}) {
  const words = { subject: "We now deliver to your ZIP code", message: "Your turn has come." };
  const fields = { id: randomUUID(), version: null, zips: [ZIP], share: 30, people, ...words, ...more };
  const saved = await saveWave(db, actor, fields, NOW);
  if (!saved.ok) throw new Error(saved.refusal.name);
  return saved.value;
}

const send = (wave: { id: string; version: number }, now = NOW) =>
  sendWave(db, { actor, secret: SECRET }, wave, now);
const recipients = async () =>
  (await db.select({ to: mailOutbox.recipient }).from(mailOutbox)).map(({ to }) => to).sort();

test("sends no invitations while the shop has no postal address", async () => {
  await waiting("first@example.com", 9);
  const wave = await draft(1);
  await db.delete(businessDetails);
  expect(await send(wave)).toEqual({ ok: false, refusal: { name: "no_address" } });
  expect(await recipients()).toEqual([]);
});

test("invites the people waiting longest, once each, with an unsubscribe link", async () => {
  await waiting("third@example.com", 1);
  await waiting("first@example.com", 9);
  await waiting("second@example.com", 5);
  await waiting("elsewhere@example.com", 20, "55025");
  await waiting("nowhere@example.com", 30, null);
  expect(await send(await draft(2))).toEqual({ ok: true, value: 2 });
  expect(await recipients()).toEqual(["first@example.com", "second@example.com"]);
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, "first@example.com"));
  const token = new URL(mail?.content.unsubscribe ?? "", "https://shop.example").searchParams.get("token");
  expect(emailOfToken(SECRET, token ?? "")).toBe("first@example.com");
  expect(mail?.content.postal).toBe("123 N 1st St, Minneapolis, MN 55401");
  expect(await send(await draft(5), NOW.add({ seconds: 1 }))).toEqual({ ok: true, value: 1 });
  expect(await recipients()).toEqual(["first@example.com", "second@example.com", "third@example.com"]);
});

test("sends a wave once if two admins press concurrently", async () => {
  for (const index of [1, 2, 3, 4]) await waiting(`p${index}@example.com`, index);
  const wave = await draft(3);
  const answers = await Promise.all([send(wave), send(wave), send(wave)]);
  expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 3 }]);
  expect(answers.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 2 }, () => ({ ok: false, refusal: { name: "sent" } })),
  );
  expect(await recipients()).toHaveLength(3);
  const entries = await db.select().from(auditLog).where(eq(auditLog.subjectId, wave.id));
  expect(entries.filter(({ action }) => action === "waitlist_waves.send")).toHaveLength(1);
});

test("never claims the same capacity for two concurrent waves", async () => {
  const { room } = await proposeWave(db, { zips: [ZIP], share: 1 }, NOW);
  expect(room).toBeGreaterThan(0);
  for (let index = 0; index < room * 2; index++) await waiting(`p${index}@example.com`, index + 1);
  const waves = [await draft(room, { share: 1 }), await draft(room, { share: 1 })];
  const answers = await Promise.all(waves.map((wave) => send(wave)));
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ refusal: { name: "no_room", room: 0 } });
  expect(await recipients()).toHaveLength(room);
});

test("never emails anyone who has unsubscribed, was removed, or left, even with a queued invitation", async () => {
  await waiting("unsubscribed@example.com", 9);
  const removed = await waiting("removed@example.com", 8);
  await endMarketing(db, "unsubscribed@example.com");
  await removeFromWaitlist(db, actor, removed, NOW);
  for (const name of ["ends", "is-removed", "leaves", "stays"]) await waiting(`${name}@example.com`, 5);
  expect(await send(await draft(9))).toEqual({ ok: true, value: 4 });
  await endMarketing(db, "ends@example.com");
  const [entry] = await db
    .select()
    .from(waitlistEntries)
    .where(eq(waitlistEntries.email, "is-removed@example.com"));
  await removeFromWaitlist(db, actor, entry?.id ?? "", NOW);
  await leaveWaitlist(db, "leaves@example.com");
  expect(await recipients()).toEqual(["stays@example.com"]);
});

test("sends no email to anyone who unsubscribes while a wave is being sent", async () => {
  for (let index = 0; index < 40; index++) await waiting(`p${index}@example.com`, index + 1);
  const wave = await draft(40, { share: 100 });
  const enders = Array.from({ length: 8 }, (_, index) => `p${index * 5}@example.com`);
  await Promise.all([send(wave), ...enders.map((email) => endMarketing(db, email))]);
  const mailed = await recipients();
  expect(mailed).toHaveLength(32);
  expect(mailed.filter((email) => enders.includes(email))).toEqual([]);
});

test("leaves signups during the sending for the next wave", async () => {
  await waiting("before@example.com", 1);
  const wave = await draft(9);
  const fields = { "form-name": "zip", email: "after@example.com", zip: ZIP };
  await joinWaitlist(db, fields, "203.0.113.9", NOW.add({ seconds: 1 }));
  expect(await send(wave)).toEqual({ ok: true, value: 1 });
  expect(await recipients()).toEqual(["before@example.com"]);
});

test("refuses a wave that exceeds the capacity, has changed, or has no one to invite", async () => {
  const { room } = await proposeWave(db, { zips: [ZIP], share: 30 }, NOW);
  await waiting("maya@example.com", 1);
  expect(await send(await draft(room + 1))).toEqual({ ok: false, refusal: { name: "no_room", room } });
  const wave = await draft(1);
  expect(await send({ ...wave, version: 7 })).toEqual({ ok: false, refusal: { name: "changed" } });
  await leaveWaitlist(db, "maya@example.com");
  expect(await send(wave)).toEqual({ ok: false, refusal: { name: "no_one" } });
  expect(await recipients()).toEqual([]);
});

test("changes and deletes only drafts, and accepts only served ZIP codes", async () => {
  await waiting("maya@example.com", 1);
  const wave = await draft(1);
  const { id, version, zips, share, people, subject, message } = wave;
  const form = { id, version, zips, share, people, subject, message };
  const other = await saveWave(db, actor, { ...form, zips: ["99999"] }, NOW);
  expect(other).toEqual({ ok: false, refusal: { name: "not_served", zips: ["99999"] } });
  await send(wave);
  expect(await saveWave(db, actor, form, NOW)).toEqual({ ok: false, refusal: { name: "sent" } });
  expect(await deleteWave(db, actor, id, NOW)).toEqual({ ok: false, refusal: "sent" });
  expect(await readOutcome(db, { id, sentAt: NOW })).toEqual({
    mails: { waiting: 1 },
    accounts: 0,
    buyers: 0,
  });
  const idle = await draft(1);
  expect(await deleteWave(db, actor, idle.id, NOW)).toEqual({ ok: true, value: null });
});

test("counts the people waiting and invited in a ZIP code's demand", async () => {
  await waiting("one@example.com", 3);
  await waiting("two@example.com", 2);
  await waiting("far@example.com", 2, "99999");
  await send(await draft(1));
  expect(await readDemand(db, NOW)).toMatchObject([
    { zip: ZIP, waiting: 1, invited: 1, asks: 0, state: "served" },
    { zip: "99999", waiting: 1, invited: 0, asks: 0, state: "unknown", entry: null },
  ]);
});

test("emails the place in line once, even if an address joins again, and nothing for a filled honeypot", async () => {
  const join = (fields: Record<string, unknown>) =>
    joinWaitlist(db, { "form-name": "zip", zip: ZIP, ...fields }, "203.0.113.8", NOW, SECRET);
  await join({ email: "trapped@example.com", "bot-field": "spam" });
  await Promise.all(Array.from({ length: 5 }, () => join({ email: "maya@example.com" })));
  await join({ email: "Maya@example.com" });
  expect(await recipients()).toEqual(["maya@example.com"]);
});

test("counts the people ahead in a ZIP code, and accepts the place link's token for nothing else", async () => {
  await waiting("first@example.com", 9);
  await waiting("other@example.com", 9, "55402");
  await waiting("maya@example.com", 5);
  await waiting("after@example.com", 1);
  expect(await readPlace(db, "maya@example.com")).toMatchObject({ zip: ZIP, number: 2, isServed: true });
  await leaveWaitlist(db, "first@example.com");
  expect(await readPlace(db, "maya@example.com")).toMatchObject({ number: 1, invitedAt: null });
  expect(await readPlace(db, "first@example.com")).toBeNull();
  const token = mailToken(SECRET, "place", "maya@example.com");
  expect(emailOfMailToken(SECRET, "place", token)).toBe("maya@example.com");
  expect(emailOfMailToken(SECRET, "unsubscribe", token)).toBeNull();
  expect(emailOfMailToken(SECRET, "place", `${token.slice(0, -2)}xx`)).toBeNull();
});
