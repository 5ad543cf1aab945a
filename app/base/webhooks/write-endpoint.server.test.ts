import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { SECRET } from "#fixtures/accounts.ts";
import { NOW, openTestShop } from "#fixtures/shop.ts";
import type { EndpointForm } from "./endpoint-form.ts";
import { webhookEndpoints } from "./tables.server.ts";
import { addEndpoint, type EndpointStep, stepEndpoint } from "./write-endpoint.server.ts";

const { db } = await openTestShop();
const by = {
  actor: { userId: null, address: null },
  auth: { secret: SECRET, publicUrl: new URL("http://shop.example") },
};

test("an endpoint that is to be as it is stays so without an entry in the audit log; what is done to it has one each time", async () => {
  const form: EndpointForm = { name: "Books", url: "https://example.com/hook", kinds: ["order.placed"] };
  const added = await addEndpoint(db, by, form, NOW);
  if (!added.ok) throw new Error(added.refusal.name);
  const { id } = added.value;
  const step = async (one: EndpointStep) => {
    const entries = () => db.$count(auditLog, eq(auditLog.subjectId, id));
    const before = await entries();
    expect(await stepEndpoint(db, by, id, one, NOW)).toMatchObject({ ok: true });
    return (await entries()) - before;
  };
  const row = async () => (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0];
  expect(await step({ kind: "change", form })).toBe(0);
  expect(await step({ kind: "change", form: { ...form, name: "Ledger" } })).toBe(1);
  expect(await step({ kind: "on" })).toBe(0);
  expect(await step({ kind: "off" })).toBe(1);
  const off = await row();
  expect(await step({ kind: "off" })).toBe(0);
  expect(await row()).toEqual(off);
  for (const kind of ["test", "test", "new secret", "new secret"] as const)
    expect(await step({ kind })).toBe(1);
});
