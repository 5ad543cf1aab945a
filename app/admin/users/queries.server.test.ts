import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { users } from "#app/accounts/auth/tables.server.ts";
import { makeAdmin } from "#app/accounts/auth/users.server.ts";
import { addNote, listNotes } from "#app/accounts/customers/add-note.server.ts";
import { readListQuery } from "#app/base/records/list-query.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { addCourier } from "#fixtures/routes.ts";
import { addCustomer, addOrder, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { PEOPLE_SORTS, type PeopleShown } from "./people-list.ts";
import { findOrdersOf, findPerson, findRolesAmong, listPeople } from "./queries.server.ts";

const { db } = await openTestShop();
const at = (day: string) => Temporal.Instant.from(`2026-10-${day}T12:00:00Z`);
const cleo = await addCustomer(db, { firstName: "Cleo", lastName: "Ames", createdAt: at("01") });
const ada = await addCustomer(db, { lastName: "O_Hara", createdAt: at("02"), phone: "(612) 555-0134" });
const bo = await addCustomer(db, { firstName: "bo", createdAt: at("03"), phone: "+1 651/555/9999" });
await makeAdmin(db, cleo, null, NOW);
await db.update(users).set({ blockedAt: NOW, blockedReason: "x" }).where(eq(users.id, bo));

async function found(query: string, shown: PeopleShown = "everyone") {
  const { rows, total } = await listPeople(
    db,
    readListQuery(new URLSearchParams(query), PEOPLE_SORTS),
    shown,
  );
  expect(rows).toHaveLength(total);
  return rows.map(({ name }) => name.split(" ")[0]);
}

test("finds people by name, email, and phone digits, and takes every character literally", async () => {
  expect(await found("q=ADA o_h")).toEqual(["Ada"]);
  expect(await found("q=_")).toEqual(["Ada"]);
  expect(await found(`q=${cleo.slice(0, 18)}`)).toEqual(["Cleo"]);
  expect(await found("q=612 555")).toEqual(["Ada"]);
  expect(await found("q=555")).toEqual(["bo", "Ada"]);
  for (const typed of ["6515559999", "651-555-9999", "%2B1 651 555 9999", "651/555/9999", "555/99"])
    expect(await found(`q=${typed}`)).toEqual(["bo"]);
  expect(await found("q=no-such-text")).toEqual([]);
});

test("sorts by join date or name, and filters by admins, customers, or blocked people", async () => {
  expect(await found("")).toEqual(["bo", "Ada", "Cleo"]);
  expect(await found("sort=name")).toEqual(["Ada", "bo", "Cleo"]);
  expect(await found("sort=name&dir=desc")).toEqual(["Cleo", "bo", "Ada"]);
  expect(await found("", "admins")).toEqual(["Cleo"]);
  expect(await found("", "customers")).toEqual(["bo", "Ada"]);
  expect(await found("", "blocked")).toEqual(["bo"]);
});

test("leaves couriers out of every filter and search, and shows no page for them", async () => {
  const courier = await addCourier(db, "Sam Ostrander");
  await db.update(users).set({ blockedAt: NOW }).where(eq(users.id, courier));
  for (const shown of ["everyone", "admins", "customers", "blocked"] as const) {
    expect(await found("", shown)).not.toContain("Sam");
    expect(await found(`q=${courier}`, shown)).toEqual([]);
  }
  expect(await found("")).toEqual(["bo", "Ada", "Cleo"]);
  expect(await found("q=Ostrander")).toEqual([]);
  expect(await found("q=612-555-0199")).toEqual([]);
  expect(await findPerson(db, courier)).toBeNull();
});

test("shows no birth date, and finds no one for an unknown id", async () => {
  const person = await findPerson(db, bo);
  expect(person).toMatchObject({ name: "bo Lindgren", adminSince: null, blocked: { reason: "x" } });
  expect(JSON.stringify(person)).not.toMatch(/birth|1991-08-17/i);
  expect(await findPerson(db, randomUUID())).toBeNull();
});

test("counts only completed orders in the total, without their tips", async () => {
  expect(await findOrdersOf(db, ada)).toEqual({ latest: [], total: 0, completedCents: 0 });
  const productId = await addProduct(db);
  const sale = { customerId: ada, productId };
  const [one, other] = [
    await addOrder(db, { ...sale, tipCents: 500 }),
    await addOrder(db, { ...sale, quantity: 5 }),
  ];
  await db.update(orders).set({ status: "completed" }).where(eq(orders.id, one.orderId));
  const sums = await findOrdersOf(db, ada);
  expect(sums.total).toBe(2);
  expect(sums.latest.map(({ id }) => id).sort()).toEqual([one.orderId, other.orderId].sort());
  const totalCents = sums.latest.find(({ id }) => id === one.orderId)?.totalCents ?? 0;
  expect(sums.completedCents).toBe(totalCents - 500);
});

test("adds a note once, and keeps its text out of the audit log", async () => {
  const note = { id: randomUUID(), customerId: ada, text: "Rings twice." };
  expect(await addNote(db, by(cleo), note, NOW)).toMatchObject({ ok: true });
  expect(await addNote(db, by(cleo), note, NOW)).toMatchObject({ ok: true });
  expect(await listNotes(db, ada)).toMatchObject([{ by: "Ada Lindgren", text: "Rings twice." }]);
  const gone = { ...note, customerId: randomUUID() };
  expect(await addNote(db, by(cleo), gone, NOW)).toMatchObject({ refusal: { name: "gone" } });
  const entries = await db.select().from(auditLog);
  expect(entries).toMatchObject([{ action: "customer_notes.add", subjectId: ada }]);
  expect(JSON.stringify(entries)).not.toContain("Rings");
});

test("refuses another note with an existing id, whatever differs, and saves nothing of it", async () => {
  const note = { id: randomUUID(), customerId: bo, text: "Rings once." };
  expect(await addNote(db, by(cleo), note, NOW)).toMatchObject({ ok: true });
  const logged = await db.$count(auditLog);
  for (const [author, other] of [
    [cleo, { ...note, customerId: cleo }],
    [cleo, { ...note, text: "Knocks." }],
    [ada, note],
  ] as const) {
    expect(await addNote(db, by(author), other, NOW)).toMatchObject({ refusal: { name: "noteTaken" } });
  }
  expect(await listNotes(db, bo)).toMatchObject([{ id: note.id, text: "Rings once." }]);
  expect(await listNotes(db, cleo)).toEqual([]);
  expect(await db.$count(auditLog)).toBe(logged);
});

// This test removes the admins, so it runs last.
test("shows the list without admins when they can't be read", async () => {
  const all = [ada, bo, cleo];
  expect(await findRolesAmong(db, all)).toEqual({ [ada]: [], [bo]: [], [cleo]: ["owner"] });
  await db.execute(sql`alter table admins rename to admins_elsewhere`);
  expect(await findRolesAmong(db, all)).toBeNull();
  expect(await found("")).toHaveLength(3);
});
