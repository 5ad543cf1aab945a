import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { NOON, openTestOutbox } from "#fixtures/outbox.ts";
import { type EmailContent, link, mailText, secretLink } from "./email.ts";
import { howAgain, KEPT_DAYS } from "./mail-states.ts";
import { queueMail } from "./queue-mail.server.ts";
import { countKeptMail, sendKeptMail } from "./resend-mail.server.ts";

// Covers emails kept while there was no mail server, after one is set up (rules email/kept-emails).

const box = await openTestOutbox();
beforeEach(() => box.empty());

const PLAIN: EmailContent = {
  shop: "Evenlake",
  blocks: [mailText("Thank you."), link("See it", "/account")],
};
const SECRET: EmailContent = {
  shop: "Evenlake",
  blocks: [mailText("Choose."), secretLink("Choose", "/r?token=a")],
};
const OFFER: EmailContent = { ...PLAIN, unsubscribe: "/unsubscribe?token=a" };

async function keep(subject: string, content: EmailContent, hoursAgo: number) {
  const mail = { to: "maya@evenlake.example", subject, content };
  await queueMail(box.db, mail, randomUUID(), NOON.subtract({ hours: hoursAgo }));
}

test("sends the kept emails of the last days at once, except old ones, secret links, and marketing email", async () => {
  await keep("new", PLAIN, 1);
  await keep("at the limit", PLAIN, KEPT_DAYS * 24);
  await keep("old", PLAIN, KEPT_DAYS * 24 + 1);
  await keep("secret", SECRET, 1);
  await keep("offer", OFFER, 1);
  await box.deliverer({ smtpUrl: null }).deliverDue();
  expect(new Set(await box.states())).toEqual(new Set(["kept"]));

  // Setting up a mail server alone sends none of them.
  expect(await box.deliverer().deliverDue()).toBe(0);
  expect(await countKeptMail(box.db, NOON)).toBe(2);
  expect(await sendKeptMail(box.db, NOON)).toBe(2);
  expect([await countKeptMail(box.db, NOON), await sendKeptMail(box.db, NOON)]).toEqual([0, 0]);
  expect(await box.deliverer().deliverDue()).toBe(2);
  const subjects = box.server.taken.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
  expect(subjects).toEqual(["at the limit", "new"]);
});

test("skips the same emails that can't be resent one by one", () => {
  const again = (content: EmailContent) => howAgain({ state: "kept", content });
  expect([PLAIN, SECRET, OFFER].map(again)).toEqual([{ how: "again" }, { no: "secret" }, { no: "consent" }]);
});
