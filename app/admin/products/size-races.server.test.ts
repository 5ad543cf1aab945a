import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { siteSettings } from "#app/base/settings/tables.server.ts";
import { saveCategory } from "#app/trade/catalog/save-category.server.ts";
import { categories, type products } from "#app/trade/catalog/tables.server.ts";
import { findWholeProduct } from "#app/trade/catalog/write-products.server.ts";
import { findSize } from "#app/trade/catalog/write-sizes.server.ts";
import type { RequestedLine } from "#app/trade/checkout/checkout-form.ts";
import { placeOrder } from "#app/trade/checkout/place-order.server.ts";
import { orderItems } from "#app/trade/orders/tables.server.ts";
import { faultsOfOrders } from "#fixtures/changes.ts";
import { formFor, GENEROUS } from "#fixtures/checkout.ts";
import { addCustomer, addCustomers, addProduct, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { productForm } from "./product-form.ts";
import { productValues } from "./product-item.ts";
import { saveProduct } from "./save-product.server.ts";
import { removeSize, saveSize } from "./save-size.server.ts";
import { sizeForm } from "./size-form.ts";
import { sizeValues } from "./size-item.ts";

// Sizes of one product under simultaneous checkouts (rules products/sizes, products/size-form).

const { db } = await openTestShop();
await db.insert(siteSettings).values({ ...GENEROUS, minimumOrderAmount: 0 });
const admin = by(await addCustomer(db));
const buyers = await addCustomers(db, 120);

const MG = { thcMgPerServing: 5, servingsPerPackage: 1, thcMgPerPackage: 5, delta9Percent: 0.01 };
let can: string;
let pack: string;
beforeEach(async () => {
  can = await addProduct(db, { ...MG, name: "Lake Seltzer", sizeName: "Can", stock: 500 });
  pack = await addSize("4-pack", { containersPerPack: 4, stock: 500 });
});

const addSize = (sizeName: string, row: Partial<typeof products.$inferInsert>) =>
  addProduct(db, { ...MG, mainId: can, sizeName, ...row });

/** Sends an order for each customer, all concurrently; returns the answers' names. */
const sendAll = (customerIds: readonly string[], linesOf: (nth: number) => RequestedLine[]) =>
  customerIds.map(async (customerId, nth) => {
    const form = formFor(linesOf(nth));
    const answer = await placeOrder(db, { customerId, requireVerifiedEmail: true, form }, NOW);
    return answer.ok ? "made" : answer.refusal.name;
  });
async function tallied(answers: Promise<string>[]) {
  const names = Map.groupBy(await Promise.all(answers), (name) => name);
  return Object.fromEntries([...names].map(([name, all]) => [name, all.length]));
}

const stock = async (id: string) => (await findSize(db, id))?.stock;
const sold = async (id: string) =>
  (await db.select().from(orderItems).where(eq(orderItems.productId, id))).reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  );

/** Saves a size as its form would be sent, again while another save comes first. */
async function save(id: string, { isOn = "on", ...change }: Record<string, string>): Promise<boolean> {
  const size = await findSize(db, id);
  if (!size) throw new Error("the size is gone");
  const { isOn: _, ...values } = sizeValues(size);
  const ids = { id, version: String(size.version), productId: can };
  const saved = await saveSize(
    db,
    admin,
    sizeForm.parse({ ...values, ...change, ...ids, ...(isOn ? { isOn } : {}) }),
    NOW,
  );
  return saved.ok || saved.refusal.name !== "changed" ? saved.ok : save(id, { isOn, ...change });
}

test("never deadlocks on opposite carts of sizes while their prices and figures change", async () => {
  const half = await addSize("2-pack", { containersPerPack: 2, stock: 500 });
  const ids = [can, pack, half];
  const [tally, ...saved] = await Promise.all([
    tallied(sendAll(buyers, (nth) => (nth % 2 ? ids : ids.toReversed()).map((id) => ({ id, quantity: 1 })))),
    ...[can, pack, half, can, pack, half].map((id, nth) => save(id, { price: `${30 + nth}.00` })),
    save(half, { containersPerPack: "3", thcMgPerPackage: "4" }),
  ]);
  expect([tally, new Set(saved)]).toEqual([{ made: 120 }, new Set([true])]);
  for (const id of ids) expect([await sold(id), await stock(id)]).toEqual([120, 380]);
  expect(await faultsOfOrders(db)).toEqual([]);
});

test.each(["turned off", "deleted"])("sells no more of a size once it's %s", async (how) => {
  const six = await addSize("6-pack", { containersPerPack: 6, stock: 500 });
  const answers = sendAll(buyers, (nth) => [{ id: nth % 3 ? six : can, quantity: 1 }]);
  await answers[20];
  if (how === "deleted") await removeSize(db, admin, six, NOW);
  else await save(six, { isOn: "" });
  const before = await sold(six);
  const { made = 0, ...others } = await tallied(answers);
  // Orders in progress took their units before.
  expect(await sold(six)).toBe(before);
  expect([made, others]).toEqual([40 + before, { product_gone: 80 - before }]);
  expect([await stock(six), await stock(can)]).toEqual([500 - before, 460]);
});

test("renames a category while its products are saved and their sizes sell", async () => {
  const mains: string[] = [];
  const lines = [can, pack];
  for (const name of ["Pine Tonic", "Lake Tonic", "Fir Tonic"]) {
    const mainId = await addProduct(db, { ...MG, name, sizeName: "Can", effects: ["Calm"] });
    mains.push(mainId);
    lines.push(mainId, await addProduct(db, { ...MG, mainId, sizeName: "4-pack" }));
  }
  const answers = sendAll(buyers, (nth) =>
    (nth % 2 ? lines : lines.toReversed()).map((id) => ({ id, quantity: 1 })),
  );
  const rename = async (from: string, to: string) => {
    const [held] = await db.select().from(categories).where(eq(categories.name, from));
    if (!held) throw new Error("the category is gone");
    const { displayOrder: _, ...form } = { ...held, name: to, image: "" };
    expect(await saveCategory(db, admin, form, NOW)).toMatchObject({ ok: true });
  };
  const renames = async () => {
    await rename("Edibles", "Sweets");
    await rename("Sweets", "Treats");
    await rename("Treats", "Edibles");
  };
  const saves = async () => {
    for (const id of [...mains, ...mains]) {
      const held = await findWholeProduct(db, id);
      if (!held) throw new Error("the product is gone");
      const { isNew: _, isBestSeller: __, ...values } = productValues(held);
      const form = productForm.parse({ ...values, id, version: String(held.version), description: "Cold." });
      const saved = await saveProduct(db, admin, form, NOW);
      expect(saved.ok ? "saved" : saved.refusal.name).toMatch(/^(saved|no_category)$/);
    }
  };
  const [tally] = await Promise.all([tallied(answers), saves(), renames()]);
  expect(tally).toEqual({ made: 120 });
});
