import { Fragment } from "react";
import { type BatchShare, batchPath } from "./batch.ts";

/** Batches of a line, each linked to its test results; with quantities when there are several. */
export function LineBatches({ batches }: { batches: readonly BatchShare[] }) {
  if (batches.length === 0) return null;
  return (
    // Inline in print, so a receipt with many lines fits on one sheet.
    <span className="block text-sm text-ink-soft print:ml-2 print:inline print:text-sm">
      {batches.length === 1 ? "Batch " : "Batches "}
      {batches.map(({ number, quantity }, place) => (
        <Fragment key={number}>
          {place > 0 ? ", " : null}
          <a href={batchPath(number)} className="link inline-block break-all">
            {number}
          </a>
          {batches.length > 1 ? ` (${quantity})` : null}
        </Fragment>
      ))}
    </span>
  );
}
