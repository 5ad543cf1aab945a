import { z } from "zod";
import { isUuid } from "#app/base/lib/uuid.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { calendarDay } from "#app/base/records/list-query.ts";
import { NEW_RECALL, type RecallScope } from "#app/trade/recalls/recall.ts";

/** Parses the scope of a recall from an address or form; null if missing or if the dates are out of order. */
export function readScope(params: URLSearchParams): RecallScope | null {
  const [batchId, productId] = [params.get("batch"), params.get("product")];
  if (isUuid(batchId)) return { kind: "batch", batchId };
  const from = calendarDay(params.get("from") ?? "");
  const to = calendarDay(params.get("to") ?? "");
  return isUuid(productId) && from && to && from <= to ? { kind: "days", productId, from, to } : null;
}

const sent = z.string().max(40, "Reload the page and try again.");

/** Parses the form that starts a recall (rules recalls/start). */
export const newRecallForm = itemForm(NEW_RECALL, {
  batch: sent,
  product: sent,
  from: sent,
  to: sent,
}).transform(({ id, version: _, batch, product, from, to, ...words }, context) => {
  const scope = readScope(new URLSearchParams({ batch, product, from, to }));
  if (scope) return { id, scope, ...words };
  context.addIssue({ code: "custom", path: [""], message: "Choose what to recall again." });
  return z.NEVER;
});
