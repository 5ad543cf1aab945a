import type { RefusedItem } from "./item-answer.ts";
import { type FormValues, mergeTyped } from "./meanwhile.ts";
import { meanwhileText } from "./meanwhile-text.ts";
import type { SaveRefusal } from "./save-item.server.ts";

/**
 * The answer to a form that `saveItem` refused. `valuesOf` says what a form of a stored thing shows; it gets the thing
 * as it is, or as the audit log keeps it, where dates are texts.
 */
export function refusedSave<Row extends { version: number }>(
  refusal: SaveRefusal<Row>,
  typed: FormValues,
  valuesOf: (row: Row) => FormValues,
): RefusedItem {
  if (refusal.name === "gone") {
    const done = meanwhileText({ by: refusal.by, at: null }, "deleted this");
    return {
      errors: { "": `${done}, so it cannot be saved. What you typed is still here.` },
      values: typed,
    };
  }
  const { by, at, basis, current } = refusal;
  const { values, changes } = mergeTyped({ basis: valuesOf(basis), current: valuesOf(current), typed });
  return { errors: {}, values, version: current.version, meanwhile: { by, at, changes } };
}
