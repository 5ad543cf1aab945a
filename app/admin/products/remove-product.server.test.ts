import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#app/accounts/audit/tables.server.ts";
import { productPictures } from "#app/trade/catalog/tables.server.ts";
import { findWholeProduct, lockWholeProducts } from "#app/trade/catalog/write-products.server.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { favorites } from "#app/trade/favorites/tables.server.ts";
import { formFor, openTestCheckout } from "#fixtures/checkout.ts";
import { countWaiting, keepOpen } from "#fixtures/open-transactions.ts";
import { addOrder, addProduct, by, NOW } from "#fixtures/shop.ts";
import { removalQuestion } from "./product-sentences.ts";
import { findRemoval, removeProduct } from "./save-product.server.ts";

const { db, ada } = await openTestCheckout();

const remove = (id: string) => removeProduct(db, by(ada), id, NOW);
const order = (id: string) => {
  const form = formFor([{ id, quantity: 1 }]);
  return placeOrder(db, { customerId: ada, requireVerifiedEmail: true, form }, NOW);
};

test("a product that was never sold is deleted with its pictures and hearts, and stays in the audit log", async () => {
  const id = await addProduct(db, { name: "Never sold" });
  await db
    .insert(productPictures)
    .values({ id: randomUUID(), productId: id, position: 0, address: "/a.svg", alt: "A" });
  await db.insert(favorites).values({ customerId: ada, productId: id });
  const removal = await findRemoval(db, id);
  expect(removal).toEqual({
    ...{ id, name: "Never sold", status: "active", hasBatches: false, orders: 0, hearts: 1 },
  });
  expect(removal && removalQuestion(removal)).toMatchObject({
    consequences: [
      "Visitors see it in the shop.",
      "1 customer has it among their favorites, and it will be gone from there.",
    ],
    allowed: true,
  });
  expect(await remove(id)).toBe("deleted");
  expect(await findWholeProduct(db, id)).toBeNull();
  expect(await db.$count(productPictures, eq(productPictures.productId, id))).toBe(0);
  expect(await db.$count(favorites, eq(favorites.productId, id))).toBe(0);
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
    {
      action: "products.delete",
      before: { name: "Never sold", pictures: [{ address: "/a.svg", alt: "A" }] },
      after: null,
    },
  ]);
  expect(await remove(id)).toBe("deleted");
  expect(await db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(1);
});

test("a product that was ever sold is archived instead, once, and its question says in how many orders", async () => {
  const id = await addProduct(db);
  for (const _ of [1, 2]) await addOrder(db, { customerId: ada, productId: id });
  const removal = await findRemoval(db, id);
  expect(removal && removalQuestion(removal)).toMatchObject({
    consequences: [
      "Visitors see it in the shop.",
      "It was sold in 2 orders, so it is archived instead of deleted.",
    ],
    allowed: true,
    button: { word: "Archive", busy: "Archiving..." },
  });
  expect(await remove(id)).toBe("archived");
  expect(await findWholeProduct(db, id)).toMatchObject({
    status: "archived",
    version: 2,
    updatedAt: NOW,
  });
  expect(await remove(id)).toBe("archived");
  expect(await db.select().from(auditLog).where(eq(auditLog.subjectId, id))).toMatchObject([
    { action: "products.archive", before: { status: "active" }, after: { status: "archived", version: 2 } },
  ]);
  const archived = await findRemoval(db, id);
  expect(archived && removalQuestion(archived)).toMatchObject({ allowed: false });
});

test("an order that is being placed while its product is deleted either archives it or finds it gone", async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => addProduct(db, { stock: 5 })));
  for (const id of ids) {
    const [placed, removed] = await Promise.all([order(id), remove(id)]);
    const product = await findWholeProduct(db, id);
    expect({ removed, status: product?.status }).toEqual(
      placed.ok ? { removed: "archived", status: "archived" } : { removed: "deleted", status: undefined },
    );
  }
}, 60_000);

// The embedded database runs one transaction at a time, so none ever waits for a row there.
test("an order whose product is held when it is deleted keeps it from being deleted", async () => {
  const id = await addProduct(db);
  const finishOrder = await keepOpen((pause) =>
    db.transaction(async (tx) => {
      await addOrder(tx as never, { customerId: ada, productId: id });
      await lockWholeProducts(tx, [id]);
      await pause();
    }),
  );
  const removing = remove(id);
  await expect.poll(() => countWaiting(db), { timeout: 30_000 }).toBeGreaterThan(0);
  await finishOrder();
  expect(await removing).toBe("archived");
}, 60_000);
