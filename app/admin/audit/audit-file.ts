import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { readAuditFilters } from "#app/admin/kit/audit-filters.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { textStream } from "#app/base/lib/csv.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import type { Route } from "./+types/audit-file";
import { exportAudit } from "./export-audit.server.ts";

/** The file with the entries of the audit log, sent while it is read (rules admin 14). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { viewer, actor, db, now } = adminOf(context);
  // Whoever has to prove something first comes back to the page with the button, not to a file.
  requireFreshProof(new Request(new URL(`/admin/audit/export${url.search}`, url)), viewer);
  const filters = readAuditFilters(url.searchParams);
  const lines = await exportAudit(db, actor, filters, now);
  logSecurityEvent("audit-exported", { userId: viewer.userId });
  return new Response(textStream(lines), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="evenlake-audit-${shopDate(now)}.csv"`,
      "Cache-Control": "private, no-store",
    },
  });
}
