import { and, eq } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { UNFIT_ADVICE, unfitState } from "#app/trade/batches/unfit.ts";
import { products } from "#app/trade/catalog/tables.server.ts";
import { readRulesOn } from "#app/trade/compliance/queries.server.ts";
import { problemsOf } from "#app/trade/compliance/rules.ts";
import { type OrderRefusal, orderRefusals } from "./refusals.ts";
import type { OrderStatus } from "./status.ts";
import { orderItems, orders } from "./tables.server.ts";
import { listUnfit } from "./unfit-queries.server.ts";

/** What to do with a product that the law forbids: no batch of it helps. */
const FORBIDDEN_ADVICE = "Remove or substitute it, or cancel the order.";

/** What to do with goods that came back from the door: in the bag nothing can be changed. */
const RETURN_ADVICE = "Mark the order as returned.";

/** The moves with which products leave the shelf and the shop. */
const LEAVES: readonly OrderStatus[] = ["packed", "out_for_delivery"];

/**
 * Why an order may not be packed or set out today: one of its lines is not in the bag (rules packing/scan-to-pack), a rule that began after
 * the sale forbids one of its products, or a batch that it took from is held, expired or recalled since (rules batches/blocked-orders), or it
 * is not paid where the settings want that before the car leaves (rules accounting/prepayment). Of a product that is gone the line still knows
 * the category and the milligrams of the package.
 */
export async function objectionToPacking(
  tx: Db,
  orderId: string,
  to: OrderStatus,
  now: Temporal.Instant,
): Promise<OrderRefusal | null> {
  if (!LEAVES.includes(to)) return null;
  if (to === "out_for_delivery" && (await lacksPayment(tx, orderId))) return orderRefusals.notPaid();
  const { name, category, thcMgPerPackage, packedAt } = orderItems;
  const { delta9Percent, thcMgPerServing } = products;
  const lines = await tx
    .select({
      ...{ name, category, thcMgPerPackage, packedAt, delta9Percent, thcMgPerServing },
      from: orders.status,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId));
  const open = lines.find((line) => line.packedAt === null);
  if (open) return orderRefusals.notInBag(open.name);
  const isBack = lines.some(({ from }) => from === "delivery_failed");
  const rules = await readRulesOn(tx, now);
  for (const { delta9Percent: delta9, thcMgPerServing: serving, from: _, ...line } of lines) {
    const [problem] = problemsOf(
      { ...line, delta9Percent: delta9 ?? 0, thcMgPerServing: serving ?? 0 },
      rules,
    );
    if (problem)
      return orderRefusals.forbidden(line.name, problem.sentence, isBack ? RETURN_ADVICE : FORBIDDEN_ADVICE);
  }
  const [unfit] = (await listUnfit(tx, [orderId], now)).get(orderId) ?? [];
  return unfit
    ? orderRefusals.forbidden(
        unfit.product,
        `${unfit.number ? `its batch ${unfit.number}` : "it"} is ${unfitState(unfit.state)}.`,
        isBack ? RETURN_ADVICE : UNFIT_ADVICE,
      )
    : null;
}

/** True when the shop wants orders paid before the car leaves, and this one is not. */
async function lacksPayment(tx: Db, orderId: string): Promise<boolean> {
  if (!(await readSettings(tx)).payBeforeLeaving) return false;
  const isDue = and(eq(orders.id, orderId), eq(orders.paymentStatus, "due"));
  return (await tx.$count(orders, isDue)) > 0;
}
