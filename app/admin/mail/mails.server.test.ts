import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listHandling } from "#app/accounts/audit/queries.server.ts";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import type { MailFilter } from "#app/admin/kit/log-filters.ts";
import { type EmailContent, mailText, secretLink } from "#app/base/mail/email.ts";
import type { MailState } from "#app/base/mail/mail-states.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { COUNTED_MAILS, countMails, findMail, listMails, MAILS } from "./mail-queries.server.ts";
import { resendMail } from "./resend-mail.server.ts";

const NOON = Temporal.Instant.from("2026-11-21T18:00:00Z");
const PLAIN: EmailContent = { shop: "Evenlake", blocks: [mailText("Thank you.")] };

const { db } = await openTestDatabase();
beforeEach(() => db.delete(mailOutbox));

type Given = {
  recipient?: string;
  subject?: string;
  state?: MailState;
  at?: Temporal.Instant;
  content?: EmailContent;
};

async function add({
  recipient = "maya@evenlake.example",
  subject = "Your order",
  at = NOON,
  ...rest
}: Given) {
  const id = randomUUID();
  const { state = "sent", content = PLAIN } = rest;
  const values = { id, recipient, subject, content, state, attempts: 8, nextAttemptAt: at, createdAt: at };
  await db.insert(mailOutbox).values(values);
  return id;
}

const list = async (filter: Partial<MailFilter>, most?: number) =>
  listMails(db, { search: "", state: null, before: null, ...filter }, most);

test("finds emails by any part of recipient or subject, and by state", async () => {
  await add({ recipient: "maya.lindqvist+shop@evenlake.example", subject: "Your order 1a2b3c4d: placed" });
  await add({
    recipient: "theo@evenlake.example",
    subject: "Your order 9f8e7d6c: delivered",
    state: "failed",
  });
  const found = async (search: string, state: MailState | null = null) =>
    (await list({ search, state })).rows.map(({ recipient }) => recipient.split(/[.@]/)[0]).sort();
  for (const search of [
    "maya",
    "MAYA.LIND",
    "2b3C4",
    "lindqvist+shop@evenlake.example",
    "1a2b",
    "order 1a2b3c4d: pl",
  ])
    expect(await found(search), search).toEqual(["maya"]);
  expect(await found("evenlake")).toEqual(["maya", "theo"]);
  expect(await found("evenlake", "failed")).toEqual(["theo"]);
  for (const search of ["maya theo", "'", "%", "_", "\\"]) expect(await found(search), search).toEqual([]);
});

test("finds non-English letters in either case, with and without accents", async () => {
  await add({ recipient: "école@evenlake.example", subject: "Order of the ÉCOLE" });
  await add({ recipient: "theo@evenlake.example", subject: "Soirée à l'École" });
  const found = async (search: string) => (await list({ search })).rows.length;
  for (const search of ["École", "ÉCOLE", "école", "éCOLE"]) expect(await found(search), search).toBe(2);
  expect(await found("SOIRÉE À L'")).toBe(1);
  expect(await found("ecole")).toBe(2);
  await add({ recipient: "ipek@evenlake.example", subject: "İpek, ΣΟΦΌΣ, GROẞ" });
  for (const search of ["İpek", "ΣΟΦΌΣ", "σοφόσ", "GROẞ"]) expect(await found(search), search).toBe(1);
});

test("pages through the list without repeating or skipping an email", async () => {
  const at = (n: number) => NOON.subtract({ microseconds: n % 60 });
  await db.insert(mailOutbox).values(
    Array.from({ length: 120 }, (_, n) => ({
      id: randomUUID(),
      recipient: `n${n}@x.example`,
      subject: "News",
      content: PLAIN,
      createdAt: at(n),
    })),
  );
  const seen: string[] = [];
  let before: MailFilter["before"] = null;
  const pages: number[] = [];
  do {
    const { rows, older } = await list({ before });
    seen.push(...rows.map(({ id }) => id));
    pages.push(rows.length);
    before = older;
  } while (before);
  expect(pages).toEqual([50, 50, 20]);
  expect(new Set(seen).size).toBe(120);
});

test("searches a limited number of emails at a time, and continues where it stopped", async () => {
  const at = (n: number) => NOON.subtract({ minutes: n });
  for (const n of [0, 1, 2, 3, 4, 5, 6])
    await add({ at: at(n), recipient: n % 3 === 0 ? `maya${n}@x.example` : "theo@x.example" });
  const found: string[][] = [];
  const cut: boolean[] = [];
  let before: MailFilter["before"] = null;
  do {
    const { rows, older, isCut } = await list({ search: "maya", before }, 3);
    found.push(rows.map(({ recipient }) => recipient.replace("@x.example", "")));
    cut.push(isCut);
    before = older;
  } while (before);
  expect(found).toEqual([["maya0"], ["maya3"], ["maya6"]]);
  expect(cut).toEqual([true, true, false]);
  // All emails were searched, so there's no next cursor.
  expect(await list({ search: "no-such-text" }, 7)).toEqual({ rows: [], older: null, isCut: false });
  expect((await list({ search: "no-such-text" }, 6)).isCut).toBe(true);
});

test("continues a full page after its last row, not after the last email searched", async () => {
  await db.insert(mailOutbox).values(
    Array.from({ length: 60 }, (_, n) => ({
      id: randomUUID(),
      recipient: `maya${n}@x.example`,
      subject: "News",
      content: PLAIN,
      createdAt: NOON.subtract({ minutes: n }),
    })),
  );
  const first = await list({ search: "maya" }, 55);
  expect(first).toMatchObject({ isCut: false });
  expect(first.rows).toHaveLength(50);
  const second = await list({ search: "maya", before: first.older }, 55);
  expect(second.rows.map(({ recipient }) => recipient)).toContain("maya50@x.example");
  expect(second).toMatchObject({ older: null, isCut: false });
});

test("counts each state, up to the shown maximum", async () => {
  await add({ state: "failed" });
  await db.execute(
    `insert into mail_outbox (id, recipient, subject, content, state) select gen_random_uuid(), 'a@x.example', 'News', '{}', 'sent' from generate_series(1, ${COUNTED_MAILS + 5})`,
  );
  expect(await countMails(db)).toEqual({ waiting: 0, sent: COUNTED_MAILS + 1, kept: 0, failed: 1 });
});

test.each(["failed", "kept"] as const)("requeues a %s email and logs who requested it", async (state) => {
  const id = await add({ state });
  const later = NOON.add({ hours: 1 });
  const asked = { id, copyId: randomUUID() };
  expect(await resendMail(db, COMMAND, asked, later)).toMatchObject({
    ok: true,
    value: { how: "again" },
  });
  expect(await findMail(db, id)).toMatchObject({
    state: "waiting",
    attempts: 0,
    nextAttemptAt: later,
  });
  expect(await resendMail(db, COMMAND, asked, later)).toEqual({ ok: false, refusal: "waiting" });
  expect(await listHandling(db, { subject: MAILS, id })).toMatchObject([
    { at: later.toString(), by: null, mailId: id },
  ]);
});

test("queues one copy of a sent email per form, however often it's submitted", async () => {
  const id = await add({ state: "sent", subject: "Your order 1a2b3c4d: placed" });
  const asked = { id, copyId: randomUUID() };
  await Promise.all([resendMail(db, COMMAND, asked, NOON), resendMail(db, COMMAND, asked, NOON)]);
  const mails = await db.select().from(mailOutbox);
  expect(mails.map(({ id: one, state }) => [one, state]).sort()).toEqual(
    [
      [id, "sent"],
      [asked.copyId, "waiting"],
    ].sort(),
  );
  expect(
    mails.every(({ subject, content }) => subject.includes("1a2b3c4d") && content.shop === "Evenlake"),
  ).toBe(true);
  expect(await listHandling(db, { subject: MAILS, id })).toHaveLength(1);
});

test("refuses to resend an email with a secret link, one that needs consent, and a deleted one", async () => {
  const secret = await add({
    state: "kept",
    content: { ...PLAIN, blocks: [secretLink("Choose", "/x?token=y")] },
  });
  const marketing = await add({ state: "sent", content: { ...PLAIN, unsubscribe: "/unsubscribe" } });
  const again = (id: string) => resendMail(db, COMMAND, { id, copyId: randomUUID() }, NOON);
  expect(await again(secret)).toEqual({ ok: false, refusal: "secret" });
  expect(await again(marketing)).toEqual({ ok: false, refusal: "consent" });
  await db.delete(mailOutbox).where(eq(mailOutbox.id, marketing));
  expect(await again(marketing)).toEqual({ ok: false, refusal: "gone" });
  expect(await list({ state: "waiting" })).toEqual({ rows: [], older: null, isCut: false });
});
