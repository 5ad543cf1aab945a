import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#app/base/db/client.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { mailsTo } from "#fixtures/mails.ts";
import { NOT_SENT } from "./contact-reply.ts";
import { sendContactMessage } from "./keep-from-visitor.server.ts";
import { contactMessages } from "./tables.server.ts";

const now = Temporal.Instant.from("2026-11-21T15:00:00Z");
const evenlake = { siteName: "Evenlake", contactEmail: "hello@evenlake.example", noticeEmail: "" };
const right = { name: "Maya Lind", email: "Maya@evenlake.example", message: "Which ZIPs?\r\nMaya" };

const { db } = await openTestDatabase();
beforeEach(async () => {
  await db.delete(contactMessages);
  await db.delete(mailOutbox);
});

const send = (fields: Record<string, unknown>, address = "203.0.113.7") =>
  sendContactMessage(db, fields, address, evenlake, now);
const messages = () => db.select().from(contactMessages);
const mails = () => mailsTo(db);

test("queues the email to the notice address if the shop has one", async () => {
  const shop = { ...evenlake, noticeEmail: "desk@evenlake.example" };
  expect(await sendContactMessage(db, right, "203.0.113.7", shop, now)).toMatchObject({ ok: true });
  expect(await mails()).toMatchObject([{ recipient: "desk@evenlake.example" }]);
});

test("stores a message, and queues an email to the contact address", async () => {
  expect(await send(right)).toEqual({ ok: true, value: null });
  expect(await messages()).toMatchObject([
    { name: "Maya Lind", email: "maya@evenlake.example", message: "Which ZIPs?\nMaya", createdAt: now },
  ]);
  expect(await mails()).toMatchObject([
    {
      recipient: "hello@evenlake.example",
      subject: "Message from Maya Lind",
      text: "Maya Lind <maya@evenlake.example> wrote through the contact form of Evenlake:\n\nWhich ZIPs?\nMaya\n\nEvenlake\n",
    },
  ]);
  const [mail] = await db.select({ content: mailOutbox.content }).from(mailOutbox);
  expect(mail?.content.replyTo).toBe("maya@evenlake.example");
});

test("doesn't store a message if its email can't be queued", async () => {
  await db.execute("alter table mail_outbox add constraint no_mail check (false)");
  const answer = await send(right, "203.0.113.8");
  await db.execute("alter table mail_outbox drop constraint no_mail");
  expect(answer).toMatchObject({ ok: false, refusal: { name: "failed", errors: { "": NOT_SENT } } });
  expect(await messages()).toEqual([]);
});

test("thanks the sender of a filled honeypot, and stores nothing", async () => {
  expect(await send({ ...right, "bot-field": "x" })).toEqual({ ok: true, value: null });
  expect(await messages()).toEqual([]);
  expect(await mails()).toEqual([]);
});

test("returns a message per field and the input with a refusal", async () => {
  expect(await send({ ...right, email: "maya", name: "" })).toEqual({
    ok: false,
    refusal: {
      name: "invalid",
      errors: {
        name: "Please enter your name.",
        email: "Please enter a valid email address, such as name@example.com.",
      },
      values: { name: "", email: "maya", message: "Which ZIPs?\nMaya" },
    },
  });
  expect(await send({ ...right, to: "everyone" })).toMatchObject({
    ok: false,
    refusal: { name: "invalid" },
  });
  expect(await messages()).toEqual([]);
});

test("limits each network to twenty messages an hour", async () => {
  const answers = [];
  for (let n = 0; n < 21; n++) answers.push(await send(right, "198.51.100.4"));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
  expect(answers.at(-1)).toMatchObject({
    ok: false,
    refusal: {
      name: "too_many",
      errors: { "": "Too many attempts. Please try again in 60 minutes." },
      waitSeconds: expect.any(Number),
    },
  });
  expect(await messages()).toHaveLength(20);
});

test("reports an unreachable database to the visitor, and returns the message", async () => {
  const away = openDatabase({ host: "127.0.0.1", port: 1 });
  const answer = await sendContactMessage(away, right, "203.0.113.7", evenlake, now);
  expect(answer).toMatchObject({
    ok: false,
    refusal: { name: "failed", errors: { "": NOT_SENT }, values: { message: "Which ZIPs?\nMaya" } },
  });
  await away.$client.end();
});
