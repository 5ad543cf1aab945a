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

test("deletes an unsold product with its images and favorites, and keeps it in the audit log", async () => {
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
      "It's live in the shop.",
      "1 customer has it among their favorites, where it will disappear.",
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

test("archives a sold product once, and states its number of orders in the confirmation", async () => {
  const id = await addProduct(db);
  for (const _ of [1, 2]) await addOrder(db, { customerId: ada, productId: id });
  const removal = await findRemoval(db, id);
  expect(removal && removalQuestion(removal)).toMatchObject({
    consequences: [
      "It's live in the shop.",
      "It was sold in 2 orders, so it will be archived instead of deleted.",
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

test("archives a product ordered while it is deleted, or refuses the order", async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => addProduct(db, { stock: 5 })));
  for (const id of ids) {
    const [placed, removed] = await Promise.all([order(id), remove(id)]);
    const product = await findWholeProduct(db, id);
    expect({ removed, status: product?.status }).toEqual(
      placed.ok ? { removed: "archived", status: "archived" } : { removed: "deleted", status: undefined },
    );
  }
}, 60_000);

// The embedded database runs one transaction at a time, so row locks never wait.
test("doesn't delete a product that an order has locked", async () => {
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
