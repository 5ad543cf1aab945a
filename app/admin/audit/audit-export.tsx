import { adminOf, proveFirst } from "#app/admin/kit/admin.server.ts";
import { auditQuery, isAuditNarrowed, readAuditFilters } from "#app/admin/kit/log-filters.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/audit-export";
import { countEntries, MOST_EXPORTED } from "./queries.server.ts";

export const middleware = [proveFirst];

export const handle = screen({ load: "Error fetching the audit log" });

/** Describes the export, with its download link (rules admin/audit-export). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const filters = { ...readAuditFilters(url.searchParams), before: null };
  return {
    query: auditQuery(filters),
    narrowed: isAuditNarrowed(filters),
    most: MOST_EXPORTED,
    ...(await countEntries(db, filters)),
  };
}

export default function AuditExport({ loaderData }: Route.ComponentProps) {
  const { query, narrowed, most, total, isMore } = loaderData;
  const number = total.toLocaleString("en-US");
  const count = isMore ? `more than ${number} entries` : total === 1 ? "1 entry" : `${number} entries`;
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <title>Export | Audit log | Admin</title>
      <PageHead back={{ to: `/admin/audit${query}`, label: "Audit log" }} title="Export audit log" />
      <div className="flex flex-col items-start gap-5 rounded-card border border-hairline bg-white p-5">
        <p>
          A CSV file with {count}
          {narrowed ? ", filtered as in the list" : ""}. Includes at most the newest{" "}
          {most.toLocaleString("en-US")}.
        </p>
        <p>
          It names people and what they did, so keep it where no one else can read it. Exports are recorded in
          the audit log.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`/admin/audit/entries.csv${query}`} reloadDocument download>
            Download
          </ButtonLink>
          <ButtonLink look="quiet" to={`/admin/audit${query}`}>
            Back to audit log
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
