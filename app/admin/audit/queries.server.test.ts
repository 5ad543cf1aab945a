import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { COMMAND, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { type AuditFilters, readAuditFilters } from "#app/admin/kit/log-filters.ts";
import { resendFailedMails } from "#app/admin/mail/resend-mail.server.ts";
import { mailText } from "#app/base/mail/email.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { addCourier } from "#fixtures/routes.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { countEntries, exportAudit, findAuditChoices, listEntries } from "./queries.server.ts";

const GUMMIES = randomUUID();

const { db } = await openTestShop();
const ada = await addCustomer(db);
const entry = { subject: "products", subjectId: GUMMIES };
const save = { ...entry, action: "products.save", before: { priceCents: 100 }, after: { priceCents: 200 } };
const hours = (number: number) => NOW.add({ hours: number });
await recordAudit(db, { ...save, actor: by(ada) }, NOW);
await recordAudit(db, { ...save, actor: by(ada) }, hours(1));
await recordAudit(
  db,
  { ...entry, action: "products.delete", before: { name: "=Gummies" }, after: null, actor: by(ada) },
  hours(24),
);
const move = { action: "order.move", subject: "order", subjectId: randomUUID() };
await recordAudit(db, { ...move, actor: COMMAND, before: null, after: null }, hours(48));

const read = (query: string) => readAuditFilters(new URLSearchParams(query));
const found = async (filters: AuditFilters) =>
  (await listEntries(db, filters, 50)).map(({ action }) => action);

test("finds entries by person, type, action, day, and id, newest first", async () => {
  const all = ["order.move", "products.delete", "products.save", "products.save"];
  expect(await found(read(""))).toEqual(all);
  expect(await found(read(`who=${ada}`))).toEqual(all.slice(1));
  expect(await found(read("who=command"))).toEqual(["order.move"]);
  expect(await found(read("kind=order"))).toEqual(["order.move"]);
  expect(await found(read("action=products.delete"))).toEqual(["products.delete"]);
  expect(await found(read("from=2026-11-22&to=2026-11-22"))).toEqual(["products.delete"]);
  expect(await found(read("to=2026-11-21"))).toEqual(all.slice(2));
  expect(await found(read(`q=${GUMMIES.slice(0, 12).toUpperCase()}`))).toEqual(all.slice(1));
  expect(await found(read("q=%25"))).toEqual([]);
  expect(await countEntries(db, read(`who=${ada}`))).toEqual({ total: 3, isMore: false });
});

test("pages without gaps, even among entries of the same instant", async () => {
  const shown: string[] = [];
  const filters = read("");
  for (let cursor: AuditFilters["before"] = null; ; ) {
    const [row] = await listEntries(db, { ...filters, before: cursor }, 1);
    if (!row) break;
    shown.push(row.id);
    cursor = { at: row.at.toString(), id: row.id };
  }
  const all = await listEntries(db, filters, 50);
  expect(shown).toEqual(all.map(({ id }) => id));
});

test("offers only people, types, and actions with entries as filters", async () => {
  expect(await findAuditChoices(db)).toEqual({
    people: [{ id: ada, name: "Ada Lindgren" }],
    kinds: ["order", "products"],
    actions: ["order.move", "products.delete", "products.save"],
  });
});

test("refuses to change or delete entries, and keeps a deleted account's entries without its name", async () => {
  const gone = await addCustomer(db);
  const entry = { actor: by(gone), action: "media.delete", subject: "media", subjectId: "a" };
  await recordAudit(db, { ...entry, before: { name: "A" }, after: null }, NOW);
  const theirs = eq(auditLog.action, "media.delete");
  const onlyGrows = { cause: { message: "the audit log only grows" } };
  for (const change of [
    () => db.update(auditLog).set({ after: {} }).where(theirs),
    () => db.update(auditLog).set({ actorId: ada }).where(theirs),
    () => db.update(auditLog).set({ actorId: null, action: "x" }).where(theirs),
    () => db.update(auditLog).set({ actorId: null }).where(theirs),
    () => db.delete(auditLog).where(theirs),
    () => db.execute(sql`truncate audit_log`),
    () => db.execute(sql`truncate users cascade`),
  ]) {
    await expect(change()).rejects.toMatchObject(onlyGrows);
  }
  await db.delete(users).where(eq(users.id, gone));
  const [kept] = await db.select().from(auditLog).where(theirs);
  expect(kept).toMatchObject({ actorId: null, fromAddress: "192.0.2.7", before: { name: "A" } });
});

test("exports a line per matching entry, without formulas, and logs the export", async () => {
  let file = "";
  for await (const piece of await exportAudit(db, by(ada), read(`q=${GUMMIES}`), NOW)) file += piece;
  const lines = file.slice(1).trimEnd().split("\r\n");
  expect(file.startsWith("\uFEFF")).toBe(true);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain("2026-11-22T15:00:00Z,Ada Lindgren,");
  expect(lines[1]).toContain(",deleted a product,product,'=Gummies,");
  expect(lines[2]).toContain(",Price: $1.00,Price: $2.00,");
  const [own] = await db.select().from(auditLog).where(eq(auditLog.action, "audit_log.export"));
  expect(own).toMatchObject({ actorId: ada, after: { filters: { search: GUMMIES } } });
});

test("exports a courier's actions like an admin's", async () => {
  const courier = await addCourier(db);
  const entry = { actor: by(courier), action: "order.move", subject: "order", subjectId: randomUUID() };
  const states = { before: { status: "out_for_delivery" }, after: { status: "completed" } };
  await recordAudit(db, { ...entry, ...states }, NOW);
  let file = "";
  for await (const piece of await exportAudit(db, by(ada), read(`who=${courier}`), NOW)) file += piece;
  const lines = file.trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,Sam Ostrander,${courier}@example.com,`);
});

test("logs a command that requeues emails, once for all of them", async () => {
  await queueMail(
    db,
    { to: "a@example.com", subject: "A", content: { shop: "", blocks: [mailText("A")] } },
    randomUUID(),
    NOW,
  );
  await db.update(mailOutbox).set({ state: "failed", lastError: sql`'no'` });
  expect(await resendFailedMails(db, COMMAND, "all", NOW)).toBe(1);
  expect(await resendFailedMails(db, COMMAND, "all", NOW)).toBe(0);
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "mail.retry"));
  expect(entries).toMatchObject([
    { actorId: null, fromAddress: null, subjectId: "all", after: { mails: 1 } },
  ]);
});
