import type { IncomingMessage } from "node:http";
import { flash } from "#app/accounts/auth/flash-message.server.ts";
import { requireAdmin, requireRightAt } from "#app/accounts/auth/guards.server.ts";
import { cleanFileName } from "#app/base/media/picture-rules.ts";
import { faultOfPdf, REPORT_BYTES } from "#app/trade/batches/check-pdf.server.ts";
import { saveReport } from "#app/trade/batches/save-report.server.ts";
import type { Running } from "./running.ts";
import { contextOf, createFileTaker, seeOther } from "./take-file.ts";

const UPLOAD = /^\/admin\/batches\/([0-9a-f-]{36})\/report$/;

/** Returns whether this is the address for uploading a batch's lab report. */
export function isReportUpload(path: string): boolean {
  return UPLOAD.test(path);
}

/**
 * Receives the lab report of a batch (POST /admin/batches/…/report, rules batches/lab-report). Reads none
 * of the body before the sender is known to be an admin. Redirects to the batch, which shows why a file was
 * refused.
 */
export function createReportUploads(running: Pick<Running, "db" | "auth" | "config" | "pictures">) {
  const { db, config } = running;
  const take = createFileTaker(running, REPORT_BYTES);
  return async function answer(
    incoming: IncomingMessage,
    request: Request,
    address: string,
  ): Promise<Response> {
    const id = UPLOAD.exec(new URL(request.url).pathname)?.[1] ?? "";
    const page = `/admin/batches/${id}`;
    try {
      const viewer = await requireAdmin(request, contextOf(running, request));
      requireRightAt(request, viewer, "/admin/batches/:id/report");
      const taken = await take(incoming);
      if (!taken.ok) return seeOther(`${page}?refused=${taken.refusal}`);
      const { bytes, fileName } = taken.value;
      const fault = faultOfPdf(bytes);
      if (fault) return seeOther(`${page}?refused=${fault}`);
      const report = { id, name: cleanFileName(fileName), content: bytes };
      const isKept = await saveReport(db, { userId: viewer.userId, address }, report, Temporal.Now.instant());
      if (!isKept) return seeOther(`${page}?refused=gone`);
      const said = await flash({ what: "admin", message: "Report saved" }, config.publicUrl);
      return seeOther(page, { "Set-Cookie": said });
    } catch (answer) {
      if (!(answer instanceof Response)) throw answer;
      return answer;
    }
  };
}
