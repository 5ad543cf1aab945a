import { z } from "zod";
import type { FieldErrors } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { fieldErrors, typedCode } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { checkedBox, numberWithin } from "#app/base/records/item-contract.ts";
import { SCAN_LENGTH } from "#app/trade/batches/scan.ts";

const RELOAD = "Reload the page and try again.";
const SCAN = "Scan the label of a batch, or type its number.";
const UNITS = "Choose how many are missing.";
const BATCH = "Choose a batch.";
const REPLACE_BY = "Choose a substitute.";

const itemId = z.string({ error: RELOAD }).refine(isUuid, RELOAD);

const scanForm = z.strictObject({
  intent: z.literal("scan"),
  scan: typedCode(SCAN).min(1, SCAN).max(SCAN_LENGTH, SCAN),
});

/** Button press at a line, with the batches that the page showed. */
const pressForm = z.strictObject({ intent: z.literal("press"), itemId, seen: z.string().max(2_000, RELOAD) });

/** Replacement of a line's blocked units. */
const exchangeForm = z.strictObject({
  intent: z.literal("exchange"),
  itemId,
  batchId: z.string({ error: BATCH }).refine(isUuid, BATCH),
});

const undoForm = z.strictObject({ intent: z.literal("undo"), itemId });

/** Fields of both line changes; `seen` is the number of units that the page showed. */
const missing = {
  itemId,
  seen: numberWithin({ min: 1, max: 1_000 }, RELOAD),
  units: numberWithin({ min: 1, max: 1_000 }, UNITS),
  gone: checkedBox,
};

const takeOffForm = z.strictObject({
  intent: z.literal("take-off"),
  ...missing,
  // One form has both buttons, so it also sends the product, which only the other one needs.
  replaceBy: z
    .string()
    .optional()
    .transform(() => null),
});

const replaceForm = z.strictObject({
  intent: z.literal("replace"),
  ...missing,
  replaceBy: z.string({ error: REPLACE_BY }).refine(isUuid, REPLACE_BY),
});

const moveForm = z.strictObject({ intent: z.literal("move"), to: z.enum(["confirmed", "packed"]) });

const packForm = z.discriminatedUnion("intent", [
  scanForm,
  pressForm,
  exchangeForm,
  undoForm,
  takeOffForm,
  replaceForm,
  moveForm,
]);

/** A packer's form. */
export type PackRequest = z.output<typeof packForm>;

type PackField = "scan" | "batchId" | "units" | "replaceBy";
type PackErrors = FieldErrors<PackField>;

/** Parses a sent form strictly, refusing an unknown intent or field. */
export function readPackForm(fields: unknown): Result<PackRequest, PackErrors> {
  const read = packForm.safeParse(fields);
  if (read.success) return ok(read.data);
  const { scan, batchId, units, replaceBy, ...others } = fieldErrors(read.error);
  const errors: PackErrors = {};
  if (scan) errors.scan = scan;
  if (batchId) errors.batchId = batchId;
  if (units) errors.units = units;
  if (replaceBy) errors.replaceBy = replaceBy;
  if (Object.keys(others).length > 0)
    errors[""] = "We couldn't read this form. Reload the page and try again.";
  return refused(errors);
}
