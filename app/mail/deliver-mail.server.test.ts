import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#app/db/test-database.server.ts";
import { deliverDueMail } from "./deliver-mail.server.ts";
import { queueMail } from "./queue-mail.server.ts";
import { mailOutbox } from "./tables.server.ts";

const now = Temporal.Instant.from("2026-11-21T18:00:00Z");
const settings = { smtpUrl: null, mailFrom: "Evenlake <hello@evenlake.example>", mailDir: null };
let shop: TestDatabase;

beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.delete(mailOutbox);
});

async function queue(count: number) {
  for (let n = 0; n < count; n++) {
    const mail = { to: `maya+${n}@evenlake.example`, subject: "Your order", body: "Thank you." };
    await queueMail(shop.db, mail, randomUUID(), now);
  }
}
const outbox = () => shop.db.select().from(mailOutbox);

test("without a mail server mail is kept and tried once", async () => {
  await queue(2);
  expect(await deliverDueMail(shop.db, settings, null, now)).toBe(2);
  expect(await deliverDueMail(shop.db, settings, null, now)).toBe(0);
  for (const mail of await outbox()) expect(mail).toMatchObject({ state: "kept", attempts: 1 });
});

test("two processes send each mail once", async () => {
  await queue(20);
  const sent: string[] = [];
  const transport = createTransport({ jsonTransport: true });
  transport.use("compile", (mail, done) => {
    sent.push(String(mail.data.to));
    done();
  });
  const work = () => deliverDueMail(shop.db, settings, transport, now);
  const tried = await Promise.all([work(), work(), work()]);
  expect(tried.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(new Set(sent).size).toBe(20);
  expect(sent).toHaveLength(20);
  for (const mail of await outbox()) expect(mail.state).toBe("sent");
});

test("a mail server that is away is asked again, later each time, and given up after eight", async () => {
  await queue(1);
  const away = createTransport({ host: "127.0.0.1", port: 1 });
  let at = now;
  const waits: number[] = [];
  for (let attempt = 1; attempt < 8; attempt++) {
    expect(await deliverDueMail(shop.db, settings, away, at)).toBe(1);
    const [mail] = await outbox();
    expect(mail).toMatchObject({ state: "waiting", attempts: attempt });
    expect(mail?.lastError).toContain("ECONNREFUSED");
    waits.push(at.until(mail?.nextAttemptAt ?? at).total("seconds"));
    expect(await deliverDueMail(shop.db, settings, away, at)).toBe(0);
    at = mail?.nextAttemptAt ?? at;
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920]);
  await deliverDueMail(shop.db, settings, away, at);
  expect((await outbox())[0]).toMatchObject({ state: "dead", attempts: 8 });
});
