import { randomUUID } from "node:crypto";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { batches, batchReports, batchSales } from "#app/trade/batches/tables.server.ts";
import type { products } from "#app/trade/catalog/tables.server.ts";
import { GIVES_BACK } from "#app/trade/orders/status.ts";
import type { AccountingRows } from "./demo-accounting.ts";
import type { PastRows } from "./demo-orders.ts";
import { drawReport } from "./draw-report.ts";
import { openMoment } from "./open-moment.ts";

type Product = Required<
  Pick<typeof products.$inferSelect, "id" | "name" | "stock" | "thcMgPerPackage" | "delta9Percent">
> & { labBatch: string; labTestedOn: Temporal.PlainDate };

type BatchRows = {
  batches: (typeof batches.$inferInsert)[];
  sales: (typeof batchSales.$inferInsert)[];
  reports: (typeof batchReports.$inferInsert)[];
};

const LABS = ["Stillwater Hemp Lab", "North Star Analytics", "Mississippi Headwaters Testing"];
/** Demo batches sell for at least five months from the seeding day; one of them for three weeks. */
const FIRST_EXPIRY_DAYS = 150;
const SOON = { index: 12, days: 23 };
/** The batches exist before the first customer orders. */
const SINCE_DAYS = 61;
/** A few cases of the next batch are already on the shelf, on hold until their report arrives. */
const HELD = 24;

/**
 * A batch for each tracked product, from which all past orders are allocated, with a report marked as a
 * sample (rules demo/batches). A refunded can is written off. A fifth of the products have another batch, on
 * hold until its report arrives.
 */
export function demoBatchRows(
  goods: readonly Product[],
  past: PastRows,
  { refundLines }: Pick<AccountingRows, "refundLines">,
  now: Temporal.Instant,
): BatchRows {
  const rows: BatchRows = { batches: [], sales: [], reports: [] };
  const status = new Map(past.orders.map(({ id, status: its }) => [id, its ?? "pending"]));
  for (const [index, product] of goods.entries()) {
    const { id: productId, stock, labBatch, labTestedOn, thcMgPerPackage, delta9Percent } = product;
    if (stock === null) continue;
    const id = randomUUID();
    let writtenOff = 0;
    const sales = past.lines
      .filter((line) => line.productId === productId)
      .map(({ id: lineId, orderId, quantity }) => {
        const isBack = GIVES_BACK.includes(status.get(orderId) ?? "pending");
        const refunded = refundLines.find(({ orderItemId }) => orderItemId === lineId)?.quantity ?? 0;
        writtenOff += refunded;
        return { orderId, batchId: id, productId, quantity, givenBack: isBack ? quantity : refunded };
      });
    const sold = sales.reduce((sum, { quantity, givenBack }) => sum + quantity - givenBack, 0);
    const lab = LABS[index % LABS.length] as string;
    // Labs measure slightly more or less than the label states.
    const mgFound = Math.round(thcMgPerPackage * (0.97 + (index % 5) / 100) * 100) / 100;
    const days = index === SOON.index ? SOON.days : FIRST_EXPIRY_DAYS + index * 7;
    const expiresOn = shopDate(now).add({ days });
    const common = { productId, lab, delta9Percent, mgFound };
    rows.batches.push({
      ...{ ...common, id, number: labBatch, testedOn: labTestedOn, expiresOn },
      ...{
        received: stock + writtenOff + sold,
        left: stock,
        writtenOff,
        isHeld: false,
        inStock: true,
        holdReason: "",
        reportName: `${labBatch}.pdf`,
        createdAt: openMoment(now, SINCE_DAYS, index),
      },
    });
    rows.sales.push(...sales);
    const { name } = product;
    const facts = { product: name, number: labBatch, lab, testedOn: labTestedOn.toString() };
    const content = drawReport({ ...facts, delta9Percent, mgFound, labeledMg: thcMgPerPackage });
    rows.reports.push({ batchId: id, content });
    if (index % 5 === 0) {
      const next = {
        id: randomUUID(),
        number: `${labBatch}-B`,
        testedOn: shopDate(now).subtract({ days: 2 }),
      };
      rows.batches.push({
        ...{
          ...common,
          ...next,
          expiresOn: expiresOn.add({ days: 60 }),
          received: HELD,
          left: HELD,
          writtenOff: 0,
        },
        ...{ isHeld: true, inStock: false, holdReason: "Awaiting lab report", reportName: null },
        createdAt: openMoment(now, 1, index),
      });
    }
  }
  return rows;
}
