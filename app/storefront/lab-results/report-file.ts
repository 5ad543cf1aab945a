import { database } from "#app/base/db/context.server.ts";
import { BATCH_NUMBER } from "#app/trade/batches/batch.ts";
import { findPublicBatch } from "#app/trade/batches/queries.server.ts";
import { findReport } from "#app/trade/batches/save-report.server.ts";
import type { Route } from "./+types/report-file";

/**
 * Returns a batch's uploaded report (rules batches/lab-report). Because the file is untrusted, it's sent as a
 * download of a fixed type, with a policy that lets nothing in it load or run.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const isPublic = BATCH_NUMBER.test(params.batch) && (await findPublicBatch(db, params.batch)) !== null;
  const report = isPublic ? await findReport(db, params.batch) : null;
  if (!report) return new Response("No report for this batch.", { status: 404 });
  return new Response(new Uint8Array(report.content), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${report.number}.pdf"`,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-cache",
    },
  });
}
