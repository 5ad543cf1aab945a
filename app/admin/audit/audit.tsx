import { adminOf } from "#app/admin/kit/admin.server.ts";
import { OlderPages } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { auditQuery, isAuditNarrowed, readAuditFilters } from "#app/admin/kit/log-filters.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import type { Route } from "./+types/audit";
import { AuditFilterForm, AuditTable } from "./audit-table.tsx";
import { countEntries, findAuditChoices, readEntries } from "./queries.server.ts";

export const handle = screen({ load: "Error fetching the audit log" });

/** Read-only audit log of admins and commands (rules admin/audit-values, admin/audit-filters). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const filters = readAuditFilters(url.searchParams);
  const [page, counted, choices] = await Promise.all([
    readEntries(db, filters),
    countEntries(db, filters),
    findAuditChoices(db),
  ]);
  return { filters, choices, counted, ...page };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filters, choices, counted, entries, older } = loaderData;
  const newest = auditQuery({ ...filters, before: null });
  // The cursor is past the last entry.
  const isPast = filters.before !== null && counted.total > 0;
  return (
    <ListScreen
      actions={
        <ButtonLink look="quiet" to={`/admin/audit/export${newest}`}>
          Export
        </ButtonLink>
      }
      above={<AuditFilterForm filters={filters} choices={choices} />}
      name="Entries"
      one="entry"
      many="entries"
      none={isPast ? "No older entries." : "No entries yet"}
      noneOffer={
        isPast ? null : <p className="max-w-measure text-ink-soft">Changes made by admins appear here.</p>
      }
      rows={entries}
      total={0}
      query={{ search: isPast ? "" : filters.search, page: 1 }}
      filtered={!isPast && isAuditNarrowed({ ...filters, search: "" })}
      count={
        <p role="status" className="tabular text-sm text-ink-soft">
          {countText(counted)}, newest first. Entries can't be changed or deleted.
        </p>
      }
      below={
        <OlderPages
          newest={filters.before && { to: `/admin/audit${newest}`, label: "Newest entries" }}
          older={older && { to: `/admin/audit${older}`, label: "Older entries" }}
        />
      }
    >
      <AuditTable entries={entries} />
    </ListScreen>
  );
}

function countText({ total, isMore }: { total: number; isMore: boolean }): string {
  const number = total.toLocaleString("en-US");
  if (isMore) return `More than ${number} entries`;
  return total === 1 ? "1 entry" : `${number} entries`;
}
