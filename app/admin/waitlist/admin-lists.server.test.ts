import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { COMMAND } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { CSV_START } from "#app/base/lib/csv.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import {
  countContactMessages,
  listContactMessages,
  listSubscribers,
  listWaitlist,
  readGrowth,
} from "#app/content/waitlist/admin-queries.server.ts";
import { removeFromNewsletter, removeFromWaitlist } from "#app/content/waitlist/remove-address.server.ts";
import {
  contactMessages,
  newsletterSubscribers,
  waitlistEntries,
} from "#app/content/waitlist/tables.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { type ExportedList, exportList } from "./export-lists.server.ts";

const NOW = Temporal.Instant.from("2026-11-22T18:00:00Z");

const { db } = await openTestDatabase();
beforeEach(async () => {
  for (const table of [waitlistEntries, newsletterSubscribers, contactMessages, mailOutbox])
    await db.delete(table);
});

type Entry = { email: string; source?: string; zip?: string | null; at?: string };

async function add({ email, source = "waitlist", zip = null, at = "2026-11-21T18:00:00Z" }: Entry) {
  const id = randomUUID();
  const createdAt = Temporal.Instant.from(at);
  await db.insert(waitlistEntries).values({ id, email, source, zip, createdAt });
  return id;
}

async function subscribe(email: string) {
  const id = randomUUID();
  await db.insert(newsletterSubscribers).values({ id, email, source: "newsletter", createdAt: NOW });
  return id;
}

const query = (changes: object = {}) => ({ search: "", page: 1, descending: true, ...changes });
const everything = { source: null, zip: "" };
const lastEntry = async () => (await db.select().from(auditLog)).at(-1);

test("searches, filters, and sorts the waitlist", async () => {
  await add({ email: "a_b@evenlake.example", zip: "55025", source: "zip", at: "2026-11-20T18:00:00Z" });
  await add({ email: "axb@evenlake.example", zip: "55082" });
  await add({ email: "maya@evenlake.example", at: "2026-11-19T18:00:00Z" });
  const emails = async (changes: object, filter: object = {}) => {
    const asked = query({ sort: "since" as const, ...changes }) as Parameters<typeof listWaitlist>[1];
    const { rows, total } = await listWaitlist(db, asked, { ...everything, ...filter });
    expect(total).toBe(rows.length);
    return rows.map(({ email }) => email.split("@")[0]);
  };
  expect(await emails({})).toEqual(["axb", "a_b", "maya"]);
  expect(await emails({ sort: "email", descending: false })).toEqual(["a_b", "axb", "maya"]);
  expect(await emails({ sort: "zip" })).toEqual(["axb", "a_b", "maya"]);
  expect(await emails({ search: "A_B" })).toEqual(["a_b"]);
  expect(await emails({}, { source: "zip" })).toEqual(["a_b"]);
  expect(await emails({}, { zip: "550" })).toEqual(["axb", "a_b"]);
});

test("counts growth by shop day and source, and ranks the ZIP codes of the same period", async () => {
  await add({ email: "one@x.example", source: "zip", zip: "55025", at: "2026-11-22T05:59:59Z" });
  await add({ email: "two@x.example", source: "zip", zip: "55025", at: "2026-11-22T06:00:00Z" });
  await add({ email: "three@x.example", zip: "55082", at: "2026-11-22T06:30:00Z" });
  await add({ email: "long-ago@x.example", zip: "55401", at: "2026-10-24T04:59:59Z" });
  await add({ email: "just-in@x.example", at: "2026-10-24T05:00:00Z" });
  const { counts, zips } = await readGrowth(db, NOW, 30);
  expect(counts.toSorted((a, b) => `${a.day}${a.source}`.localeCompare(`${b.day}${b.source}`))).toEqual([
    { day: "2026-10-24", source: "waitlist", count: 1 },
    { day: "2026-11-21", source: "zip", count: 1 },
    { day: "2026-11-22", source: "waitlist", count: 1 },
    { day: "2026-11-22", source: "zip", count: 1 },
  ]);
  expect(zips).toEqual([
    { zip: "55025", count: 2 },
    { zip: "55082", count: 1 },
  ]);
});

test("removes an address, keeps it out of the log, and withdraws queued marketing email", async () => {
  const [onWaitlist, subscriber] = [
    await add({ email: "maya@evenlake.example" }),
    await subscribe("maya@evenlake.example"),
  ];
  const mail = (content: object) => ({
    id: randomUUID(),
    recipient: "maya@evenlake.example",
    subject: "News",
    content: { shop: "Evenlake", blocks: [], ...content },
    createdAt: NOW,
  });
  await db.insert(mailOutbox).values([mail({ unsubscribe: "/unsubscribe" }), mail({})]);
  await removeFromWaitlist(db, COMMAND, onWaitlist, NOW);
  expect(await db.select().from(waitlistEntries)).toEqual([]);
  expect(await lastEntry()).toMatchObject({
    action: "waitlist_entries.delete",
    subjectId: onWaitlist,
    before: { email: "m…@evenlake.example", source: "waitlist" },
    after: null,
  });
  expect(await db.select().from(mailOutbox)).toHaveLength(2);
  await removeFromNewsletter(db, COMMAND, subscriber, NOW);
  await removeFromNewsletter(db, COMMAND, subscriber, NOW);
  expect(await db.select().from(newsletterSubscribers)).toEqual([]);
  expect(await db.select().from(mailOutbox)).toMatchObject([{ content: { blocks: [] } }]);
  const entries = await db.select().from(auditLog);
  expect(entries.filter(({ action }) => action === "newsletter_subscribers.delete")).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain("maya@");
});

test("lists subscribers, and messages with status and the start of their text", async () => {
  await subscribe("nora@evenlake.example");
  const asked = query({ sort: "since" as const, search: "nora" }) as Parameters<typeof listSubscribers>[1];
  expect(await listSubscribers(db, asked)).toMatchObject({
    total: 1,
    rows: [{ email: "nora@evenlake.example" }],
  });
  const message = (name: string, state: "new" | "done", text: string) => ({
    id: randomUUID(),
    name,
    email: "nora@evenlake.example",
    message: text,
    state,
    createdAt: NOW,
  });
  await db
    .insert(contactMessages)
    .values([
      message("Nora", "new", "x".repeat(4_000)),
      message("Theo", "done", "100% sure"),
      message("Élodie", "done", "Our École is near"),
    ]);
  expect(await countContactMessages(db)).toEqual({ new: 1, answered: 0, done: 2 });
  const list = (search: string, state: "new" | "done" | null) =>
    listContactMessages(db, { search, state, page: 1, descending: true, sort: "when" } as never, state);
  const { rows } = await list("", "new");
  expect(rows).toMatchObject([{ name: "Nora" }]);
  expect(rows[0]?.beginning.length).toBeLessThan(200);
  expect((await list("0% s", null)).rows).toMatchObject([{ name: "Theo" }]);
  expect((await list("%", "new")).total).toBe(0);
  for (const search of ["École", "ÉCOLE", "école", "élodie", "ÉLODIE"])
    expect((await list(search, null)).rows, search).toMatchObject([{ name: "Élodie" }]);
});

test("exports a whole list in chronological order, without formulas, and logs the row count", async () => {
  const at = (n: number) => NOW.subtract({ hours: 24 }).add({ seconds: n % 7 });
  const many = Array.from({ length: 2_345 }, (_, n) => ({
    id: randomUUID(),
    email: `n${n}@x.example`,
    source: "zip",
    zip: "55025",
    createdAt: at(n),
  }));
  await db.insert(waitlistEntries).values(many);
  await db.insert(contactMessages).values({
    id: randomUUID(),
    name: '=HYPERLINK("https://bad.example")',
    email: "nora@evenlake.example",
    message: 'One, "two"\nthree',
    createdAt: at(0),
  });
  const exported = async (list: ExportedList) => {
    let text = "";
    for await (const part of await exportList(db, COMMAND, list, NOW)) text += part;
    return text;
  };
  const waitlist = await exported("waitlist");
  expect(waitlist.startsWith(`${CSV_START}Email,Source,ZIP,Since,Invited,Invitation requested\r\n`)).toBe(
    true,
  );
  const lines = waitlist.trim().split("\r\n").slice(1);
  expect(new Set(lines).size).toBe(2_345);
  expect(lines.map((line) => line.split(",")[3])).toEqual(lines.map((line) => line.split(",")[3]).toSorted());
  expect(lines[0]).toMatch(/^n\d+@x\.example,ZIP checker,55025,2026-11-21T18:00:00Z,,Yes$/);
  expect(await lastEntry()).toMatchObject({ action: "waitlist.export", after: { rows: 2_345 } });
  const messages = await exported("messages");
  expect(messages).toContain(
    `\r\n"'=HYPERLINK(""https://bad.example"")",nora@evenlake.example,"One, ""two""\nthree",New,2026-11-21T18:00:00Z,,\r\n`,
  );
  expect(await exported("newsletter")).toBe(`${CSV_START}Email,Source,Since\r\n`);
});
