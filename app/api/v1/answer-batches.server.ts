import type { OpenAPIHono } from "@hono/zod-openapi";
import { and, asc, eq, gt } from "drizzle-orm";
import { batchRefusal } from "#app/admin/batches/batch-sentences.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { batchValues } from "#app/trade/batches/batch-item.ts";
import { findBatch, stateToday } from "#app/trade/batches/queries.server.ts";
import { batchForm, saveBatch } from "#app/trade/batches/save-batch.server.ts";
import { batches } from "#app/trade/batches/tables.server.ts";
import {
  type ApiRequest,
  etagOf,
  fieldProblems,
  matchOrRefuse,
  pageFrom,
  refuseAsChanged,
  refuseAsGone,
  refuseRequest,
} from "./api-request.server.ts";
import {
  type ApiBatch,
  addBatchRoute,
  type BatchChange,
  changeBatchRoute,
  getBatchRoute,
  getBatchStockRoute,
  listBatchesRoute,
} from "./batches.ts";
import { USUAL_LIMIT } from "./contract.ts";

type Row = typeof batches.$inferSelect;

function shown({ left: _, writtenOff: __, inStock: ___, reportName: ____, ...row }: Row): ApiBatch {
  return {
    ...row,
    testedOn: row.testedOn.toString(),
    expiresOn: row.expiresOn?.toString() ?? null,
    recalledAt: row.recalledAt && isoText(row.recalledAt),
    createdAt: isoText(row.createdAt),
  };
}

async function found(db: Db, id: string): Promise<Row> {
  const batch = await findBatch(db, id);
  if (!batch) throw refuseAsGone("batch");
  return batch;
}

const RENAMED = { isHeld: "hold", holdReason: "hold" };

/** Saves a batch by its form's contract and use case; throws their refusals. */
async function save(
  c: { env: ApiRequest["Bindings"]; var: ApiRequest["Variables"] },
  { isHeld, ...values }: FormValues,
) {
  const read = batchForm.safeParse({ ...values, ...(isHeld ? { isHeld } : {}) });
  if (!read.success)
    throw refuseRequest(409, { code: "incomplete", ...fieldProblems(fieldErrors(read.error), RENAMED) });
  const saved = await saveBatch(c.env.db, c.var.actor, read.data, c.var.now);
  if (saved.ok) return saved.value;
  const { refusal } = saved;
  if (refusal.name === "gone") throw refuseAsGone("batch");
  if (refusal.name === "changed") throw refuseAsChanged();
  throw refuseRequest(409, { code: refusal.name, ...fieldProblems(batchRefusal(refusal).errors, RENAMED) });
}

/** Form values for a hold with a reason, a release (null), or no change. */
function holdValues(hold: string | null | undefined): FormValues {
  if (hold === undefined) return {};
  return { isHeld: hold === null ? "" : "on", holdReason: hold ?? "" };
}

function changedValues({ hold, received, expiresOn }: BatchChange): FormValues {
  return {
    ...holdValues(hold),
    ...(received === undefined ? {} : { received: String(received) }),
    ...(expiresOn === undefined ? {} : { expiresOn: expiresOn ?? "" }),
  };
}

export function answerBatches(api: OpenAPIHono<ApiRequest>): void {
  api.openapi(listBatchesRoute, async (c) => {
    const { limit = USUAL_LIMIT, cursor, productId } = c.req.valid("query");
    const rows = await c.env.db
      .select()
      .from(batches)
      .where(
        and(
          cursor ? gt(batches.id, cursor) : undefined,
          productId ? eq(batches.productId, productId) : undefined,
        ),
      )
      .orderBy(asc(batches.id))
      .limit(limit + 1);
    return c.json(
      pageFrom(rows, limit, shown, ({ id }) => id),
      200,
    );
  });

  api.openapi(getBatchRoute, async (c) => {
    const row = await found(c.env.db, c.req.valid("param").id);
    return c.json(shown(row), 200, { ETag: etagOf(row.version) });
  });

  api.openapi(getBatchStockRoute, async (c) => {
    const row = await found(c.env.db, c.req.valid("param").id);
    const { id: batchId, left, writtenOff } = row;
    const state = stateToday(row, c.var.now);
    return c.json({ batchId, left, writtenOff, state }, 200, {
      ETag: etagOf(`${left}-${writtenOff}-${state.replace(" ", "-")}`),
    });
  });

  api.openapi(addBatchRoute, async (c) => {
    const { hold, expiresOn, ...batch } = c.req.valid("json");
    const saved = await save(c, {
      ...Object.fromEntries(Object.entries(batch).map(([name, value]) => [name, String(value)])),
      ...{ id: c.var.newId, version: "", expiresOn: expiresOn ?? "", reportUrl: "", holdReason: "" },
      ...holdValues(hold),
    });
    return c.json(shown(saved), 201, { ETag: etagOf(saved.version) });
  });

  api.openapi(changeBatchRoute, async (c) => {
    const row = await found(c.env.db, c.req.valid("param").id);
    matchOrRefuse(c, row.version);
    const values = { ...batchValues(row), ...changedValues(c.req.valid("json")) };
    const saved = await save(c, { ...values, id: row.id, version: String(row.version) });
    return c.json(shown(saved), 200, { ETag: etagOf(saved.version) });
  });
}
