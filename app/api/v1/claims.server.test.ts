import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { addKey, askerOf } from "#fixtures/api.ts";
import { openTestCheckout } from "#fixtures/checkout.ts";
import { addProduct, NOW } from "#fixtures/shop.ts";
import { createApi } from "./api.server.ts";

const { db } = await openTestCheckout();
const ask = askerOf(
  createApi(db, () => NOW),
  await addKey(db),
);

test("flags claims like the form, and accepts a confirmation for these words only", async () => {
  const id = await addProduct(db, { name: "Lake tin", effects: ["Calm"] });
  const read = await ask(`/products/${id}`);
  const headers = { "If-Match": read.headers.get("etag") ?? "" };
  const change = (body: object) => ask(`/products/${id}`, { method: "PATCH", body, headers });
  const description = "It cures insomnia. Relieves pain.";
  const refused = await change({ description });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: "claims_flagged",
      errors: [{ field: "description", detail: "“cures insomnia” (Health claim)" }, {}],
      claims: [
        { field: "description", words: "cures insomnia", before: "It ", after: ".", kind: "Health claim" },
        { field: "description", words: "Relieves pain", times: 1 },
      ],
    },
  });
  const publishFlagged = refused.body.claims.map(({ key }: { key: string }) => key);
  expect(await change({ description, publishFlagged: publishFlagged.slice(1) })).toMatchObject({
    status: 409,
  });
  const more = await change({ description: `${description} It heals.`, publishFlagged });
  expect(more).toMatchObject({ status: 409, body: { code: "claims_flagged" } });
  expect(more.body.claims).toHaveLength(3);
  expect(await change({ description, status: "draft" })).toMatchObject({ status: 200 });
  headers["If-Match"] = (await ask(`/products/${id}`)).headers.get("etag") ?? "";
  const published = await change({ status: "active", publishFlagged });
  expect(published).toMatchObject({ status: 200, body: { description, status: "active" } });
  const kept = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, id), sql`${auditLog.after}::text like '%cures insomnia%'`));
  expect(JSON.stringify(kept)).toContain("Description: “cures insomnia” (Health claim)");
  // Stock is part of the same form.
  const stock = await ask(`/products/${id}/stock`);
  const set = (body: object) =>
    ask(`/products/${id}/stock`, {
      method: "PUT",
      body,
      headers: { "If-Match": stock.headers.get("etag") ?? "" },
    });
  expect(await set({ stock: 5 })).toMatchObject({ status: 409, body: { code: "claims_flagged" } });
  expect(await set({ stock: 5, publishFlagged })).toMatchObject({ status: 200, body: { stock: 5 } });
});

test("flags a name that another product has, and saves it once confirmed (rules screens/duplicate-names)", async () => {
  const other = await addProduct(db, { name: "Shore Tin" });
  const id = await addProduct(db, { name: "Loon Tin", status: "draft", effects: ["Calm"] });
  const read = await ask(`/products/${id}`);
  const headers = { "If-Match": read.headers.get("etag") ?? "" };
  const change = (body: object) => ask(`/products/${id}`, { method: "PATCH", body, headers });
  const refused = await change({ name: "shore  tin" });
  const [flagged] = refused.body.claims;
  expect(refused).toMatchObject({ status: 409, body: { code: "same_name" } });
  expect(flagged.other).toEqual({ name: "Shore Tin", to: `/admin/products/${other}` });
  expect(await change({ name: "shore  tin", publishFlagged: [flagged.key] })).toMatchObject({ status: 200 });
});
