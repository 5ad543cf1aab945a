import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { hashPassword } from "#app/accounts/auth/passwords.server.ts";
import { createUser } from "#app/accounts/auth/users.server.ts";
import { customers } from "#app/accounts/customers/tables.server.ts";
import { grantAdmin } from "#app/admin/users/grant-admin.server.ts";
import { openDatabase, postgresSettings } from "#app/base/db/client.server.ts";
import { MigrationError, migrateDatabase } from "#app/base/db/migrate.server.ts";
import { deleteAccount } from "#app/storefront/account/delete-account.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { cancelOrder } from "#app/trade/orders/move-order.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { PASSWORD } from "#fixtures/accounts.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { by, NOW } from "#fixtures/shop.ts";

// The role recommended in docs/deployment.md, created with the statements from there.

const [, STATEMENTS = ""] =
  /## Database role[\s\S]*?```sql\n([\s\S]*?)```/.exec(readFileSync("docs/deployment.md", "utf8")) ?? [];

// Roles belong to the whole server, which other files use concurrently.
const role = `shop_${randomUUID().replaceAll("-", "")}`;
const owner = await openTestCheckout();
await owner.db.execute(sql.raw(STATEMENTS.replaceAll(/\bshop\b/g, role)));
const url = new URL(owner.db.$client.options.connectionString ?? "");
url.username = role;
url.password = /password '(.+)'/.exec(STATEMENTS)?.[1] ?? "";
const db = openDatabase(postgresSettings(url.href, 4));
afterAll(async () => {
  await db.$client.end();
  await owner.db.execute(sql.raw(`drop owned by ${role}`));
  await owner.db.execute(sql.raw(`drop role ${role}`));
});

/** Creates a customer with a password, as the role does. */
async function newCustomer() {
  const id = randomUUID();
  const email = `${id}@evenlake.example`;
  await createUser(
    db,
    { id, name: "Maya Lindqvist", email, passwordHash: await hashPassword(PASSWORD) },
    NOW,
  );
  const birthDate = Temporal.PlainDate.from("1980-02-02");
  await db.insert(customers).values({ id, firstName: "Maya", lastName: "Lindqvist", email, birthDate });
  return { id, email };
}
const erase = ({ id, email }: { id: string; email: string }) =>
  deleteAccount(db, { userId: id, email, password: PASSWORD, mailCanLeave: false }, NOW);

test("starts on a database migrated by its owner", async () => {
  await migrateDatabase(db);
});

test("can sell, and can erase a customer", async () => {
  const maya = await newCustomer();
  const form = formFor([{ id: owner.gummies, quantity: 2 }]);
  const made = await placeOrder(db, { customerId: maya.id, requireVerifiedEmail: false, form }, NOW);
  if (!made.ok) throw new Error(made.refusal.sentence);
  const { orderId } = made.value;
  expect(await cancelOrder(db, { orderId, customerId: maya.id }, () => NOW)).toMatchObject({ ok: true });
  expect(await erase(maya)).toMatchObject({ ok: true });
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ customerId: null, contactName: "" });
});

test("writes the audit log, and keeps it when an admin's account is erased", async () => {
  const [maya, nora] = [await newCustomer(), await newCustomer()];
  for (const { email } of [maya, nora]) expect(await grantAdmin(db, email, NOW)).toMatchObject({ ok: true });
  const subject = { subject: "users", subjectId: maya.id };
  await recordAudit(
    db,
    { actor: by(nora.id), action: "users.block", ...subject, before: null, after: {} },
    NOW,
  );
  expect(await erase(nora)).toMatchObject({ ok: true });
  const kept = await db.select().from(auditLog).where(eq(auditLog.action, "users.block"));
  expect(kept).toMatchObject([{ actorId: null, subjectId: maya.id }]);
});

test.each([
  "truncate audit_log",
  "truncate users cascade",
  "update audit_log set actor_id = null",
  "delete from audit_log",
  "alter table audit_log disable trigger all",
  "alter table orders drop column total_cents",
  "drop table audit_log",
  "create table own (id int)",
  "delete from drizzle.__drizzle_migrations",
])("may not %s", async (statement) => {
  await expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("may use tables added by a later version", async () => {
  await owner.db.execute(sql`create table later (id int)`);
  await db.execute(sql`insert into later values (1)`);
});

test("doesn't start on a database that isn't migrated", async () => {
  await owner.db.execute(sql`delete from drizzle.__drizzle_migrations`);
  const refused = migrateDatabase(db);
  await expect(refused).rejects.toThrow(MigrationError);
  await expect(refused).rejects.toThrow("permission denied");
});
