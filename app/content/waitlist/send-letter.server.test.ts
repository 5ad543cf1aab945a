import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "#app/accounts/auth/tables.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { openDatabase } from "#app/base/db/client.server.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { businessDetails, siteSettings } from "#app/base/settings/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { addCustomer, by, NOW } from "#fixtures/shop.ts";
import type { Audience } from "./letter.ts";
import { countRemaining, findLetter, readLetterOutcome } from "./letter-queries.server.ts";
import { endMarketing } from "./marketing-mail.server.ts";
import { eraseOwnEntries } from "./own-entries.server.ts";
import { letterForm, saveLetter } from "./save-letter.server.ts";
import { previewLetter, startLetter, stepLetter } from "./send-letter.server.ts";
import { sendDueWaves } from "./send-letter-waves.server.ts";
import { letterRecipients, letters, newsletterSubscribers } from "./tables.server.ts";

const { db } = await openTestDatabase();
const ingrid = await addCustomer(db);
const SECRET = "a secret of the tests";
const mailing = { canMail: true, mailCanLeave: true };
const sending = { ...mailing, secret: SECRET };

beforeEach(async () => {
  for (const table of [letterRecipients, letters, newsletterSubscribers, mailOutbox, siteSettings])
    await db.delete(table);
  await db.update(customers).set({ marketingEmails: false });
  await db.insert(siteSettings).values({ isDemo: true, siteName: "The Lake" });
});

const said = (words: string): RichText => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
});

const subscribe = (...emails: string[]) =>
  db
    .insert(newsletterSubscribers)
    .values(emails.map((email) => ({ id: randomUUID(), email, source: "newsletter", createdAt: NOW })));

async function buyer(row: Parameters<typeof addCustomer>[1] = {}) {
  const id = await addCustomer(db, { marketingEmails: true, ...row });
  return { id, email: `${id}@example.com` };
}

type Draft = { audience?: Audience; perWave?: number };

async function write({ audience = "both", perWave = 500 }: Draft = {}) {
  const id = randomUUID();
  const fields = { subject: "News", content: said("We moved."), audience, perWave, everyMinutes: 10 };
  expect(await saveLetter(db, by(ingrid), { id, version: null, ...fields }, NOW)).toMatchObject({ ok: true });
  return id;
}

const start = (id: string, more: Partial<Parameters<typeof startLetter>[2]> = {}) =>
  startLetter(db, by(ingrid), { id, version: 1, at: null, mailing, ...more }, NOW);
const later = (minutes: number) => NOW.add({ minutes });
const sendAt = (minutes: number) => sendDueWaves(db, sending, later(minutes));
const makeStep = (id: string, step: Parameters<typeof stepLetter>[2]["step"]) =>
  stepLetter(db, by(ingrid), { id, step, mailing }, NOW);
const stateOf = async (id: string) => (await findLetter(db, id))?.state;
const mailed = async () => (await db.select().from(mailOutbox)).map(({ recipient }) => recipient).sort();

test("sends a letter in waves, to each address once, even if two processes look at the same time", async () => {
  const maya = await buyer();
  await subscribe("a@lake.example", "b@lake.example", maya.email);
  const id = await write({ perWave: 2 });
  expect(await start(id)).toEqual({ ok: true, value: null });
  expect(await start(id)).toEqual({ ok: false, refusal: "sent" });
  const both = await Promise.all([sendAt(0), sendAt(0)]);
  expect(both.toSorted()).toEqual([0, 2]);
  expect([await sendAt(9), await stateOf(id)]).toEqual([0, "sending"]);
  const second = await Promise.all([sendAt(10), sendAt(10)]);
  expect(second.toSorted()).toEqual([0, 1]);
  expect([await sendAt(60), await stateOf(id)]).toEqual([0, "finished"]);
  expect(await mailed()).toEqual(["a@lake.example", "b@lake.example", maya.email].sort());
  const [mail] = await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, maya.email));
  expect(mail).toMatchObject({
    subject: "News",
    content: {
      shop: "The Lake",
      blocks: [{ kind: "rich", doc: said("We moved.") }],
      unsubscribe: expect.stringMatching(/^\/unsubscribe\?token=/),
    },
  });
});

test.each([
  ["newsletter", ["subscriber"]],
  ["customers", ["customer"]],
  ["both", ["customer", "subscriber"]],
] as const)(
  "sends to %s only who wants it: no blocked account, no unconfirmed address",
  async (audience, who) => {
    const people = {
      customer: (await buyer()).email,
      subscriber: "reader@lake.example",
    };
    await buyer({ marketingEmails: false });
    await buyer({ emailVerified: false });
    const blocked = await buyer();
    await db.update(users).set({ blockedAt: NOW }).where(eq(users.id, blocked.id));
    await subscribe(people.subscriber, blocked.email);
    const id = await write({ audience });
    expect(await countRemaining(db, { id, audience }, true)).toBe(who.length);
    // Without a mail server, no one can confirm an address.
    const isForCustomers = audience !== "newsletter";
    expect(await countRemaining(db, { id, audience }, false)).toBe(who.length + Number(isForCustomers));
    await start(id);
    await sendAt(0);
    expect(await mailed()).toEqual(who.map((one) => people[one]).sort());
  },
);

test("sends nothing between waves to someone who unsubscribes, is deleted, or is blocked", async () => {
  const [deleted, blocked, stays] = [await buyer(), await buyer(), await buyer()];
  await subscribe("a@lake.example", "b@lake.example", deleted.email);
  const id = await write({ perWave: 1 });
  await start(id);
  expect(await sendAt(0)).toBe(1);
  const [first = ""] = await mailed();
  const others = ["a@lake.example", "b@lake.example"].filter((email) => email !== first);
  for (const email of others) await endMarketing(db, email);
  await eraseOwnEntries(db, deleted.email);
  await db.delete(customers).where(eq(customers.id, deleted.id));
  await db.update(users).set({ blockedAt: NOW }).where(eq(users.id, blocked.id));
  for (const minutes of [10, 20, 30]) await sendAt(minutes);
  const wanted = new Set([first, stays.email]);
  expect((await mailed()).filter((email) => !wanted.has(email))).toEqual([]);
  expect(await mailed()).toContain(stays.email);
  expect(await stateOf(id)).toBe("finished");
});

test("waits for someone who is unsubscribing, and sends them nothing", async () => {
  await subscribe("a@lake.example", "b@lake.example");
  const id = await write();
  await start(id);
  const finish = await keepOpen((pause) =>
    db.transaction(async (tx) => {
      await endMarketing(tx, "a@lake.example");
      await pause();
    }),
  );
  const wave = sendAt(0);
  await expect.poll(() => countWaiting(db)).toBe(1);
  await finish();
  expect([await wave, await mailed(), await stateOf(id)]).toEqual([1, ["b@lake.example"], "finished"]);
});

test("withdraws the queued email of someone who unsubscribes, and counts them", async () => {
  await subscribe("a@lake.example", "b@lake.example");
  const id = await write();
  await start(id);
  await sendAt(0);
  await endMarketing(db, "a@lake.example");
  expect(await readLetterOutcome(db, id)).toEqual({ mails: { waiting: 1, gone: 1 }, unsubscribed: 1 });
});

test("counts the emails as the outbox does, and no reader", async () => {
  await subscribe("a@lake.example", "b@lake.example", "c@lake.example", "d@lake.example");
  const id = await write();
  await start(id);
  await sendAt(0);
  const of = (...emails: string[]) => inArray(mailOutbox.recipient, emails);
  await db.update(mailOutbox).set({ state: "sent" }).where(of("a@lake.example", "b@lake.example"));
  await db.update(mailOutbox).set({ state: "failed" }).where(of("c@lake.example"));
  await endMarketing(db, "a@lake.example");
  expect(await readLetterOutcome(db, id)).toEqual({
    mails: { sent: 2, failed: 1, waiting: 1 },
    unsubscribed: 1,
  });
});

test("waits for its time, and until then can be unscheduled and edited", async () => {
  await subscribe("a@lake.example");
  const id = await write();
  expect(await start(id, { at: later(60) })).toMatchObject({ ok: true });
  expect([await stateOf(id), await sendAt(59)]).toEqual(["scheduled", 0]);
  const edit = { id, subject: "Old news", content: said("No."), perWave: 1, everyMinutes: 1 };
  const save = (version: number) =>
    saveLetter(db, by(ingrid), { ...edit, version, audience: "newsletter" }, NOW);
  expect(await save(2)).toEqual({ ok: false, refusal: { name: "sent" } });
  expect(await makeStep(id, "unschedule")).toMatchObject({ ok: true });
  expect([await stateOf(id), await sendAt(60)]).toEqual(["draft", 0]);
  expect(await save(3)).toMatchObject({ ok: true });
  expect(await start(id, { version: 3 })).toEqual({ ok: false, refusal: "changed" });
  expect(await start(id, { version: 4, at: later(60) })).toMatchObject({ ok: true });
  expect([await sendAt(60), await stateOf(id)]).toEqual([1, "finished"]);
  expect(await makeStep(id, "unschedule")).toEqual({ ok: false, refusal: "not_now" });
});

test("sends nothing while paused, and withdraws what's queued when canceled", async () => {
  await subscribe("a@lake.example", "b@lake.example", "c@lake.example");
  const id = await write({ perWave: 1 });
  await start(id);
  expect(await sendAt(0)).toBe(1);
  expect(await makeStep(id, "pause")).toMatchObject({ ok: true });
  expect(await sendAt(30)).toBe(0);
  expect(await makeStep(id, "resume")).toMatchObject({ ok: true });
  expect(await sendAt(30)).toBe(1);
  await db.update(mailOutbox).set({ state: "sent" }).where(eq(mailOutbox.recipient, "a@lake.example"));
  expect(await makeStep(id, "cancel")).toMatchObject({ ok: true });
  expect(await makeStep(id, "resume")).toEqual({ ok: false, refusal: "not_now" });
  expect(await sendAt(90)).toBe(0);
  expect((await readLetterOutcome(db, id)).mails).toEqual({ sent: 1, gone: 1 });
});

test("needs a mail server, someone to write to, and outside the demo a postal address, also between waves", async () => {
  const id = await write({ perWave: 1 });
  expect(await start(id)).toEqual({ ok: false, refusal: "no_one" });
  await subscribe("a@lake.example", "b@lake.example");
  const none = { canMail: false, mailCanLeave: false };
  expect(await start(id, { mailing: none })).toEqual({ ok: false, refusal: "no_mail" });
  await db.update(siteSettings).set({ isDemo: false });
  expect(await start(id)).toEqual({ ok: false, refusal: "no_address" });
  const address = { street: "1 Lake Street", city: "Edina", state: "MN", zip: "55435" };
  await db.insert(businessDetails).values(address);
  expect(await start(id)).toMatchObject({ ok: true });
  expect(await sendAt(0)).toBe(1);
  const [mail] = await db.select().from(mailOutbox);
  expect(mail?.content.postal).toContain("1 Lake Street");
  await db.delete(businessDetails);
  expect([await sendAt(10), await stateOf(id)]).toEqual([0, "paused"]);
  expect(await makeStep(id, "resume")).toEqual({ ok: false, refusal: "no_address" });
  await db.insert(businessDetails).values(address);
  expect(await makeStep(id, "resume")).toMatchObject({ ok: true });
  expect([await sendAt(20), await stateOf(id)]).toEqual([1, "finished"]);
  await db.delete(businessDetails);
});

test("sends the other letters when one can't be sent", async () => {
  await subscribe("a@lake.example");
  const [broken, other] = [await write(), await write()];
  await start(broken, { at: later(1) });
  await start(other, { at: later(2) });
  // The database refuses the recipients of the first one.
  const table = sql`alter table ${letterRecipients}`;
  await db.execute(sql`${table} add constraint none check (letter_id <> ${sql.raw(`'${broken}'`)})`);
  expect(await sendAt(3)).toBe(1);
  await db.execute(sql`${table} drop constraint none`);
  expect([await stateOf(broken), await stateOf(other)]).toEqual(["scheduled", "finished"]);
});

test("sends a preview only to the admin, without a link to unsubscribe", async () => {
  await subscribe("a@lake.example");
  const letter = await findLetter(db, await write());
  if (!letter) throw new Error("no letter");
  await previewLetter(db, by(ingrid), { letter, to: "ingrid@lake.example" }, NOW);
  const mails = await db.select().from(mailOutbox);
  expect(mails).toMatchObject([{ recipient: "ingrid@lake.example", subject: "Preview: News" }]);
  expect(mails[0]?.content).not.toHaveProperty("unsubscribe");
  expect(await countRemaining(db, letter, true)).toBe(1);
});

test("queues 2,000 emails with few statements", async () => {
  await subscribe(...Array.from({ length: 2_000 }, (_, nth) => `reader${nth}@lake.example`));
  const id = await write({ perWave: 5_000 });
  await start(id);
  let statements = 0;
  const watch = () => {
    statements += 1;
    return () => {};
  };
  const counted = openDatabase({ ...db.$client.options, watch });
  expect(await sendDueWaves(counted, sending, NOW)).toBe(2_000);
  await counted.$client.end();
  expect(statements).toBeLessThan(40);
});

test("refuses a letter without words, with an image, or too long for an email", () => {
  const form = {
    id: randomUUID(),
    version: "",
    subject: "News",
    audience: "both",
    perWave: "5",
    everyMinutes: "5",
  };
  const complaint = (content: RichText) =>
    letterForm
      .safeParse({ ...form, content: JSON.stringify(content) })
      .error?.issues.map(({ message }) => message);
  expect(complaint(said("We moved."))).toBeUndefined();
  expect(complaint({ type: "doc", content: [{ type: "horizontalRule" }] })).toEqual([
    "Please enter the text.",
  ]);
  const image = { type: "image", attrs: { src: "/pictures/hero.svg", alt: "The lake" } } as const;
  expect(complaint({ type: "doc", content: [image, ...said("Look.").content] })).toEqual([
    "Letters can't have images. Remove the image.",
  ]);
  expect(complaint(said("long ".repeat(6_000)))).toEqual([
    "This text is too long for an email. Shorten it, or link to a page.",
  ]);
});
