import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeChange } from "#app/base/db/changes.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { addProduct } from "#fixtures/shop.ts";
import { currentProduct } from "./queries.server.ts";
import { products } from "./tables.server.ts";

const { db } = await openTestDatabase();

it("answers from memory, and reads again once the catalog has changed", async () => {
  await addProduct(db, { slug: "pine", name: "Pine" });
  await addProduct(db, { slug: "birch", name: "Birch" });
  const shown = await currentProduct(db, "pine");
  expect(shown).toMatchObject({ product: { name: "Pine" }, related: [{ name: "Birch" }] });

  // A write that was not announced is missing in the answer, so the answer came from memory.
  const rename = (name: string) => ({ name });
  await db.update(products).set(rename("Unseen")).where(eq(products.slug, "pine"));
  expect((await currentProduct(db, "pine"))?.product.name).toBe("Pine");

  await makeChange(db, ["catalog"], (tx) =>
    tx.update(products).set(rename("Cedar")).where(eq(products.slug, "pine")),
  );
  expect((await currentProduct(db, "pine"))?.product.name).toBe("Cedar");
});

it("gives nothing for a draft, for an archived product and for a text that is no slug", async () => {
  await addProduct(db, { slug: "draft", status: "draft" });
  await addProduct(db, { slug: "gone", status: "archived" });
  for (const slug of ["draft", "gone", "never", "", "Pine", "a\u0000", "x".repeat(121)]) {
    expect(await currentProduct(db, slug), slug).toBeNull();
  }
});
