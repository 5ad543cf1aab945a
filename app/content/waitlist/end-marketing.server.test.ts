import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import pino from "pino";
import { beforeEach, describe, expect, test } from "vitest";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { createDeliverer } from "#app/base/mail/deliver-mail.server.ts";
import { link, mailText } from "#app/base/mail/email.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { resendFailedMail } from "#app/base/mail/resend-mail.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { startTestMailServer, type TestMailServer } from "#fixtures/mail-server.ts";
import { addCustomer, NOW, openTestShop } from "#fixtures/shop.ts";
import { EMAIL_LISTS } from "./email-lists.ts";
import { takeRemaining } from "./letter-queries.server.ts";
import { endMarketing, queueConsented, savePreferences } from "./marketing-mail.server.ts";
import { readDepartures } from "./remember-departure.server.ts";

type Reader = { id: string; email: string };

let server: TestMailServer;
let ada: Reader;
let berit: Reader;

const { db } = await openTestShop();
beforeEach(async () => {
  await db.delete(mailOutbox);
  [ada, berit] = [await reader(), await reader()];
  server = await startTestMailServer();
  return () => server.leave();
});

async function reader(): Promise<Reader> {
  const id = await addCustomer(db, { marketingEmails: true });
  return { id, email: `${id}@example.com` };
}

let written = 0;
/** Queues emails a second apart, so their order is known. */
const nextMoment = () => NOW.add({ seconds: written++ });

/** Queues marketing email as a letter's wave does: only with consent, which it locks. */
function offer({ email }: Reader, subject: string, inside: Db = db) {
  return inTransaction(inside, async (tx) => {
    const letter = { id: randomUUID(), audience: "customers" } as const;
    const wanted = await takeRemaining(tx, letter, { most: 1_000, mailCanLeave: true });
    expect(wanted).toContain(email);
    const mail = { subject, content: { shop: "Evenlake", blocks: [mailText("News.")] } };
    const secret = "a secret of at least thirty-two characters";
    await queueConsented(tx, mail, [{ email, mailId: randomUUID() }], secret, nextMoment());
  });
}

function orderMail({ email }: Reader, subject: string) {
  const content = { shop: "Evenlake", blocks: [link("Unsubscribe", "/unsubscribe")] };
  return queueMail(db, { to: email, subject, content }, randomUUID(), nextMoment());
}

function deliverer() {
  const settings = { mailFrom: "hello@evenlake.example", mailDir: null };
  return createDeliverer(
    db,
    { ...settings, smtpUrl: server.url, publicUrl: new URL("https://shop.example") },
    { log: pino({ level: "silent" }), clock: () => NOW.add({ hours: 1 }) },
  );
}

const takenSubjects = () => server.taken.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
const subjects = async () =>
  (await db.select().from(mailOutbox).orderBy(mailOutbox.createdAt)).map(({ subject }) => subject);

const ENDS: [string, (who: Reader) => Promise<unknown>][] = [
  ["the link in an email", ({ email }) => endMarketing(db, email)],
  [
    "the checkbox in the account",
    ({ id }) => savePreferences(db, id, { marketingEmails: false, orderUpdates: true }),
  ],
];

describe.each(ENDS)("ending marketing emails by %s", (_, end) => {
  test("withdraws the queued ones for this address, and no other emails", async () => {
    await offer(ada, "An offer");
    await orderMail(ada, "Ada's order");
    await offer(berit, "An offer for Berit");
    await end(ada);
    expect(await subjects()).toEqual(["Ada's order", "An offer for Berit"]);
  });

  test("remembers the address, so no list that's imported later has it again", async () => {
    await end(ada);
    for (const list of EMAIL_LISTS) {
      const hasLeft = await readDepartures(db, list);
      expect([ada, berit].map(({ email }) => hasLeft(email))).toEqual([true, false]);
    }
  });

  test("withdraws failed ones too, so none is resent", async () => {
    await offer(ada, "An offer");
    await db.update(mailOutbox).set({ state: "failed" });
    await end(ada);
    expect(await resendFailedMail(db, "all")).toBe(0);
  });

  test("keeps the sent ones, which the owner can look up", async () => {
    await offer(ada, "An offer");
    await db.update(mailOutbox).set({ state: "sent" });
    await end(ada);
    expect(await subjects()).toEqual(["An offer"]);
  });

  test.each<[string, string | null, string[]]>([
    ["goes out, no other does", null, ["The first offer", "Ada's order"]],
    ["is not retried, no other goes out", "451 come back later", ["Ada's order"]],
  ])("can't withdraw an email being sent at that moment: it %s", async (_, answer, out) => {
    await offer(ada, "The first offer");
    await offer(ada, "The second offer");
    const reached = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<string | null>();
    server.answer((line) => {
      if (line !== ".") return null;
      reached.resolve();
      return answered.promise;
    });
    const { deliverDue } = deliverer();
    const delivering = deliverDue();
    await reached.promise;
    await orderMail(ada, "Ada's order");
    await end(ada);
    server.answer(() => null);
    answered.resolve(answer);
    await delivering;
    expect(takenSubjects()).toEqual(out);
    expect(await subjects()).toEqual(["Ada's order"]);
  });

  // The embedded database runs one transaction at a time, so none ever waits for a row there.
  test("withdraws one that is being written, too", async () => {
    const ending = await db.transaction(async (tx) => {
      await offer(ada, "An offer", tx);
      const ended = end(ada);
      await someoneWaits();
      return { ended };
    });
    await ending.ended;
    expect(await subjects()).toEqual([]);
  });
});

async function someoneWaits() {
  await expect
    .poll(async () => {
      const { rows } = await db.execute(
        sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}

test("withdraws nothing if the saved preferences don't end marketing emails", async () => {
  await offer(ada, "An offer");
  await savePreferences(db, ada.id, { marketingEmails: true, orderUpdates: false });
  const content = { shop: "Evenlake", blocks: [], unsubscribe: "/unsubscribe?token=abc" };
  const cara = await addCustomer(db);
  const newsletter = { to: `${cara}@example.com`, subject: "A newsletter", content };
  await queueMail(db, newsletter, randomUUID(), nextMoment());
  await savePreferences(db, cara, { marketingEmails: false, orderUpdates: false });
  expect(await subjects()).toEqual(["An offer", "A newsletter"]);
  expect(await savePreferences(db, randomUUID(), { marketingEmails: false, orderUpdates: true })).toBe(false);
});

test("ends marketing emails of one address only, once or repeatedly, and keeps its order emails", async () => {
  await endMarketing(db, ada.email);
  await endMarketing(db, ada.email);
  await endMarketing(db, "nobody@example.com");
  const chosen = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [ada.id, berit.id]));
  const preferences = chosen.map(({ id, marketingEmails, orderUpdates }) => [
    id,
    marketingEmails,
    orderUpdates,
  ]);
  expect(new Set(preferences)).toEqual(
    new Set([
      [ada.id, false, true],
      [berit.id, true, true],
    ]),
  );
});
