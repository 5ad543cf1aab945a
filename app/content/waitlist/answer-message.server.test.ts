import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { openTestAccounts } from "#fixtures/accounts.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { answerMessage, markMessage } from "./answer-message.server.ts";
import { contactMessages } from "./tables.server.ts";

const NOW = Temporal.Instant.from("2026-11-21T18:00:00Z");
const SHOP = { siteName: "Evenlake", contactEmail: "hello@evenlake.example" };

const { db, newUser } = await openTestAccounts();
const admin = async () => {
  const { id, address } = await newUser();
  return { userId: id, address };
};
const [ingrid, theo] = [await admin(), await admin()];
beforeEach(() => db.delete(mailOutbox));

/** Adds a message from a sender that no other test uses. */
async function newMessage() {
  const id = randomUUID();
  const email = `nora-${id}@example.com`;
  const message = "Do you deliver to 55025?\nThank you.";
  await db
    .insert(contactMessages)
    .values({ id, name: "Nora Berglund", email, message, createdAt: NOW.subtract({ hours: 2 }) });
  return { id, email };
}

const answer = (actor: typeof ingrid, id: string, version: number, text: string) =>
  answerMessage(db, { actor, shop: SHOP }, { id, version, answer: text }, NOW.add({ minutes: version }));
const mark = (actor: typeof ingrid, id: string, version: number, intent: "done" | "reopen") =>
  markMessage(db, actor, { intent, id, version }, NOW.add({ minutes: version }));

async function stored(id: string) {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return row;
}
const logged = (id: string) =>
  db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.at));

test("emails the reply with the message below it, and logs who and when, but no texts", async () => {
  const { id, email } = await newMessage();
  expect(await answer(ingrid, id, 1, "Not yet.\nSoon.")).toEqual({ ok: true, value: null });
  expect(await stored(id)).toMatchObject({
    state: "answered",
    answer: "Not yet.\nSoon.",
    answeredBy: ingrid.userId,
    answeredAt: NOW.add({ minutes: 1 }),
    version: 2,
  });
  const [mail] = await mailsTo(db, email);
  expect(mail?.subject).toBe("Your message to Evenlake");
  expect(mail?.text).toBe(
    "Hello Nora Berglund,\n\nNot yet.\nSoon.\n\nYou wrote on Nov 21, 2026, 10:00 AM:\nDo you deliver to 55025?\nThank you.\n\nEvenlake\n",
  );
  const [queued] = await db.select().from(mailOutbox);
  expect(queued?.content.replyTo).toBe("hello@evenlake.example");
  const entries = await logged(id);
  expect(entries).toMatchObject([
    {
      actorId: ingrid.userId,
      fromAddress: ingrid.address,
      action: "contact_messages.answer",
      subject: "contact_messages",
      before: { state: "new", version: 1 },
      after: { state: "answered", version: 2, mailId: queued?.id },
    },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Soon|55025|Nora/);
});

test("sends one email when submitted twice, even concurrently", async () => {
  const { id, email } = await newMessage();
  const pressed = await Promise.all([answer(ingrid, id, 1, "Not yet."), answer(ingrid, id, 1, "Not yet.")]);
  expect(pressed.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await answer(ingrid, id, 1, "Not yet.")).toEqual({ ok: true, value: null });
  expect(await mailsTo(db, email)).toHaveLength(1);
  expect(await logged(id)).toHaveLength(1);
});

test("sends nothing for the second of two admins, and shows who replied and what they wrote", async () => {
  const { id, email } = await newMessage();
  await answer(ingrid, id, 1, "Not yet.");
  expect(await answer(theo, id, 1, "Yes, we do.")).toMatchObject({
    ok: false,
    refusal: {
      name: "changed",
      by: "Maya Lindqvist",
      at: "2026-11-21T18:01:00Z",
      current: { state: "answered", answer: "Not yet.", version: 2 },
    },
  });
  expect(await mailsTo(db, email)).toHaveLength(1);
  expect(await answer(theo, id, 2, "Yes, we do.")).toMatchObject({ ok: true });
  expect(await mailsTo(db, email)).toHaveLength(2);
  expect(await stored(id)).toMatchObject({ answer: "Yes, we do.", answeredBy: theo.userId, version: 3 });
});

test("marks a message as done and reopens it; repeating changes nothing", async () => {
  const { id } = await newMessage();
  await mark(ingrid, id, 1, "done");
  await mark(ingrid, id, 1, "done");
  expect(await stored(id)).toMatchObject({ state: "done", version: 2, answer: "" });
  expect(await answer(theo, id, 1, "Yes.")).toMatchObject({
    refusal: { name: "changed", current: { state: "done" } },
  });
  await mark(theo, id, 2, "reopen");
  expect(await stored(id)).toMatchObject({ state: "new", version: 3 });
  expect((await logged(id)).map(({ action }) => action)).toEqual([
    "contact_messages.done",
    "contact_messages.reopen",
  ]);
  expect(await mark(ingrid, id, 2, "done")).toMatchObject({ refusal: { name: "changed" } });
});

test("refuses a reply to a deleted message", async () => {
  const { id, email } = await newMessage();
  await db.delete(contactMessages).where(eq(contactMessages.id, id));
  expect(await answer(ingrid, id, 1, "Yes.")).toEqual({ ok: false, refusal: { name: "gone", by: null } });
  expect(await mailsTo(db, email)).toEqual([]);
});
