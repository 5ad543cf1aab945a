import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { SECRET } from "#fixtures/accounts.ts";
import { NOW, openTestShop } from "#fixtures/shop.ts";
import type { EndpointForm } from "./endpoint-form.ts";
import { webhookEndpoints, webhookMessages } from "./tables.server.ts";
import { addEndpoint, type EndpointStep, stepEndpoint } from "./write-endpoint.server.ts";

const { db } = await openTestShop();
const by = {
  actor: { userId: null, address: null },
  auth: { secret: SECRET, publicUrl: new URL("http://shop.example") },
};

test("adds no audit entry for a step that changes nothing, and one for each other step", async () => {
  const form: EndpointForm = { name: "Books", url: "https://example.com/hook", kinds: ["order.placed"] };
  const added = await addEndpoint(db, by, form, NOW);
  if (!added.ok) throw new Error(added.refusal.name);
  const { id } = added.value;
  const step = async (one: EndpointStep, now = NOW) => {
    const entries = () => db.$count(auditLog, eq(auditLog.subjectId, id));
    const before = await entries();
    expect(await stepEndpoint(db, by, id, one, now)).toMatchObject({ ok: true });
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
  const later = NOW.add({ seconds: 2 });
  for (const kind of ["test", "new secret"] as const)
    for (const now of [NOW, later]) expect(await step({ kind }, now)).toBe(1);
});

test("runs a test or secret rotation once on a double press, even after the first response", async () => {
  const form: EndpointForm = { name: "Twice", url: "https://example.com/twice", kinds: ["order.placed"] };
  const added = await addEndpoint(db, by, form, NOW);
  if (!added.ok) throw new Error(added.refusal.name);
  const { id } = added.value;
  const press = (kind: "test" | "new secret", milliseconds: number) =>
    stepEndpoint(db, by, id, { kind }, NOW.add({ milliseconds }));
  const sent = () => db.$count(webhookMessages, eq(webhookMessages.endpointId, id));
  const secret = async () =>
    (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]?.secret;
  await Promise.all([press("test", 0), press("test", 80), press("test", 300)]);
  expect(await sent()).toBe(1);
  await press("test", 2_300);
  expect(await sent()).toBe(2);
  await press("new secret", 0);
  const made = await secret();
  await press("new secret", 300);
  expect(await secret()).toBe(made);
  await press("new secret", 2_000);
  expect(await secret()).not.toBe(made);
});
