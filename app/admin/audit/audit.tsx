import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { auditQuery, isNarrowed, readAuditFilters } from "#app/admin/kit/audit-filters.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { OlderPages } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { database } from "#app/base/db/context.server.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import type { Route } from "./+types/audit";
import { countEntries, findAuditChoices, readEntries } from "./audit-queries.server.ts";
import { AuditFilterForm, AuditTable } from "./audit-table.tsx";

/** What admins and commands have done (rules admin 11, 13). Nothing here changes the log. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
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
  // The last entry is behind the one from which the page goes on.
  const isPast = filters.before !== null && counted.total > 0;
  return (
    <ListScreen
      title="Audit"
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
        isPast ? null : (
          <p className="max-w-measure text-ink-soft">Whatever an admin changes is written down here.</p>
        )
      }
      shown={entries.length}
      total={0}
      query={{ search: isPast ? "" : filters.search, page: 1 }}
      filtered={!isPast && isNarrowed({ ...filters, search: "" })}
      count={
        <p role="status" className="tabular text-sm text-ink-soft">
          {countText(counted)}, newest first. Nobody can change or delete an entry.
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

export const ErrorBoundary = fetchFailure("Error fetching the audit log");
