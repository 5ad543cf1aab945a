import { fileOf } from "#app/admin/kit/file-answer.server.ts";
import { readAuditFilters } from "#app/admin/kit/log-filters.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { shopFileName } from "#app/base/settings/queries.server.ts";
import { exportAudit } from "./queries.server.ts";

/** CSV export of the audit log (rules admin/audit-export). */
export const loader = fileOf({
  page: ({ url }) => `/admin/audit/export${url.search}`,
  event: "audit-exported",
  make: async ({ db, actor, now, url }) => ({
    name: await shopFileName(db, `audit-${shopDate(now)}`),
    body: await exportAudit(db, actor, readAuditFilters(url.searchParams), now),
  }),
});
