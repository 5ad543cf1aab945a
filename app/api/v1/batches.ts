import { createRoute, z } from "@hono/zod-openapi";
import { requiredLine, typedCode } from "#app/base/lib/typed-text.ts";
import { BATCH_NUMBER } from "#app/trade/batches/batch.ts";
import { MOST_UNITS } from "#app/trade/batches/batch-item.ts";
import {
  body,
  byId,
  CHANGE_HEADERS,
  CHANGES,
  day,
  ETAG,
  enteredDay,
  FINDS,
  idCursor,
  json,
  limit,
  moment,
  pageOf,
  READS,
  SOME_TEXT,
  scoped,
  uuid,
  WRITE_HEADERS,
  WRITES,
} from "./contract.ts";

const tags = ["Batches"];
const units = z.int().min(0).max(MOST_UNITS);

/** A number from 0 up, in whole steps; the library omits the step from the document unless it's in `meta`. */
const figure = (most: number, step: number) =>
  z.number().min(0).max(most).multipleOf(step).meta({ multipleOf: step });

const batch = z
  .object({
    id: uuid,
    version: z.int(),
    productId: uuid,
    number: z.string(),
    lab: z.string(),
    testedOn: day,
    expiresOn: day.nullable(),
    received: z.int().min(0),
    isHeld: z.boolean(),
    holdReason: z.string(),
    recalledAt: moment.nullable(),
    delta9Percent: z.number(),
    mgFound: z.number(),
    reportUrl: z.string().nullable(),
    createdAt: moment,
  })
  .meta({ id: "Batch" });
export type ApiBatch = z.input<typeof batch>;

/** A batch's stock, separate from the batch because every order changes it. */
const batchStock = z
  .object({
    batchId: uuid,
    left: z.int().min(0),
    writtenOff: z.int().min(0),
    state: z.enum(["for sale", "sold out", "held", "expired", "recalled"]),
  })
  .meta({ id: "BatchStock" });

const NO_NUMBER = "Please enter the number on the label: up to 40 letters, digits, periods, and dashes.";

const newBatch = z
  .strictObject({
    productId: uuid,
    number: typedCode(NO_NUMBER).regex(BATCH_NUMBER, NO_NUMBER),
    lab: requiredLine("the lab", 120).meta(SOME_TEXT),
    testedOn: enteredDay,
    expiresOn: enteredDay.nullable(),
    received: units,
    delta9Percent: figure(99, 0.001),
    mgFound: figure(99_999, 0.01),
    hold: requiredLine("the hold reason", 200)
      .meta({
        ...SOME_TEXT,
        description: "Puts the batch on hold for this reason. If left out, it can be sold.",
      })
      .optional(),
  })
  .meta({ id: "NewBatch" });

const changedBatch = z
  .strictObject({
    hold: requiredLine("the hold reason", 200)
      .meta({ ...SOME_TEXT, description: "Puts the batch on hold for this reason; null releases it." })
      .nullable(),
    received: units,
    expiresOn: enteredDay.nullable(),
  })
  .partial()
  .meta({ id: "BatchChange" });
export type BatchChange = z.output<typeof changedBatch>;

export const listBatchesRoute = createRoute({
  ...{ method: "get", path: "/batches", tags, summary: "List batches" },
  ...scoped("products:read"),
  request: { query: z.strictObject({ limit, cursor: idCursor, productId: uuid.optional() }) },
  responses: { ...READS, 200: json(pageOf(batch, "BatchPage"), "A page of batches, by id.") },
});

export const getBatchRoute = createRoute({
  ...{ method: "get", path: "/batches/{id}", tags, summary: "Read a batch" },
  ...scoped("products:read"),
  request: { params: byId },
  responses: { ...FINDS, 200: json(batch, "The batch.", ETAG) },
});

export const getBatchStockRoute = createRoute({
  ...{ method: "get", path: "/batches/{id}/stock", tags, summary: "Read the stock of a batch" },
  ...scoped("products:read"),
  request: { params: byId },
  responses: { ...FINDS, 200: json(batchStock, "The stock.", ETAG) },
});

export const addBatchRoute = createRoute({
  ...{ method: "post", path: "/batches", tags, summary: "Add a received batch" },
  ...scoped("products:write"),
  request: { headers: WRITE_HEADERS, body: body(newBatch) },
  responses: { ...WRITES, 201: json(batch, "The batch. Its units are in its product's stock.", ETAG) },
});

export const changeBatchRoute = createRoute({
  ...{
    method: "patch",
    path: "/batches/{id}",
    tags,
    summary: "Put a batch on hold, release it, or correct its units or last day of sale",
  },
  ...scoped("products:write"),
  request: { params: byId, headers: CHANGE_HEADERS, body: body(changedBatch) },
  responses: { ...CHANGES, 200: json(batch, "The updated batch.", ETAG) },
});
