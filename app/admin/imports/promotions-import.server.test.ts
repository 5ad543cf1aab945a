import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { assignColumns } from "#app/base/imports/assign-columns.server.ts";
import { beginValidating } from "#app/base/imports/validate-import.server.ts";
import { promotions } from "#app/trade/promotions/tables.server.ts";
import { filesOf } from "#fixtures/imports.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { PROMOTIONS_KIND } from "./promotions-kind.server.ts";

const { db } = await openTestShop();
const actor = by(await addCustomer(db));
const files = filesOf(db, actor);

const FILE = `Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Times Used In Total,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End
lake10,-10.0,percentage,Amount Off,order,$50.00,3,false,100,Active,2025-12-08 11:28:18 -0600,
FIVE,-5.00,fixed_amount,Amount Off,order,,0,false,,Expired,2025-01-01 00:00:00 -0600,2025-02-01 00:00:00 -0600
SHIP,,,Free Shipping,shipping,,0,false,,Active,,
SETS,-50,percentage,Amount off products,product,3 items,0,false,,Active,2025-01-01,2030-01-01
SOON,-20,percentage,Amount Off,order,,0,false,,Scheduled,2030-01-01,2030-02-01
`;

test("moves discounts of another shop in, exports them unchanged, and undoes it", async () => {
  const sent = await files.sent(PROMOTIONS_KIND, FILE);
  expect(sent.errors).toEqual([]);
  expect(sent.found).toMatchObject({
    readAs: "Shopify discounts",
    added: 4,
    leftRows: [
      { row: 2, sentence: "The limit of 100 uses of LAKE10 stays behind." },
      { row: 2, sentence: "LAKE10 has no last day there. Here it's December 31, 2099." },
      { row: 4, sentence: "SHIP is for free delivery, which no promo code gives here." },
      {
        row: 5,
        sentence:
          "SETS is for certain products there. Here it would be for whole orders, so it's deactivated.",
      },
      { row: 5, sentence: "The minimum of 3 items of SETS stays behind, so it's deactivated." },
    ],
  });
  expect(await files.applied(PROMOTIONS_KIND, sent.id)).toMatchObject({ ok: true });
  const kept = await db.select().from(promotions).orderBy(asc(promotions.code));
  expect(
    kept.map(({ id: _, firstDay, lastDay, ...row }) => ({ ...row, days: `${firstDay} ${lastDay}` })),
  ).toMatchObject([
    { code: "FIVE", kind: "amount", value: 500, isStopped: true, days: "2025-01-01 2025-02-01" },
    {
      code: "LAKE10",
      kind: "percent",
      value: 10,
      leastCents: 5_000,
      isStopped: false,
      days: "2025-12-08 2099-12-31",
    },
    { code: "SETS", value: 50, leastCents: 0, isStopped: true },
    { code: "SOON", value: 20, isStopped: false },
  ]);
  const own = await files.sent(PROMOTIONS_KIND, await files.exported(PROMOTIONS_KIND));
  expect(own.found).toMatchObject({ added: 0, changed: 0, same: 4, faulty: 0 });
  await files.undone(PROMOTIONS_KIND, sent.id);
  expect(await db.$count(promotions)).toBe(0);
});

test("names a discount that no promo code can give", async () => {
  const sent = await files.sent(PROMOTIONS_KIND, FILE.replace("-10.0", "-12.5"));
  expect(sent.errors).toEqual([
    "2 Discount value: Please enter a whole percentage from 1 to 90, such as 10.",
  ]);
});

test("reads promo codes by assigned columns, and none whose type isn't clear", async () => {
  const text = `coupon_code,amount,discount_type,expiry
LAKE15,15,percent,2030-05-01
FIVE5,5.00,fixed_cart,
TINS,3,fixed_product,
ODD1,3,store_credit,
`;
  const { id, found } = await files.sent(PROMOTIONS_KIND, text);
  expect(found.problem).toMatch(/not recognized/);
  const columns = { code: "coupon_code", value: "amount", valueType: "discount_type", endsAt: "expiry" };
  const assignment = { name: "Coupons", columns };
  await assignColumns(db, actor, { importId: id, kind: "promotions", assignment }, NOW);
  await beginValidating(db, id, NOW);
  await PROMOTIONS_KIND.validate(db, id, NOW);
  const checked = await files.progress(PROMOTIONS_KIND, id);
  expect(checked.found).toMatchObject({ problem: null, readAs: "Coupons", added: 3 });
  expect(checked.found.leftRows).toContainEqual({
    row: 5,
    sentence: "ODD1 is a kind of discount that this shop doesn't have.",
  });
  await files.applied(PROMOTIONS_KIND, id);
  const kept = await db.select().from(promotions).orderBy(asc(promotions.code));
  expect(kept).toMatchObject([
    { code: "FIVE5", kind: "amount", value: 500, isStopped: false },
    { code: "LAKE15", kind: "percent", value: 15, isStopped: false },
    { code: "TINS", kind: "amount", value: 300, isStopped: true },
  ]);
});
