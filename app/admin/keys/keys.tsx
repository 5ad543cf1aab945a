import { listKeys } from "#app/accounts/keys/queries.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { dayText, momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import type { Route } from "./+types/keys";
import { KEYS, KeyBadge } from "./key-parts.tsx";

export const handle = screen({ load: "Error fetching API keys" });

/** List of API keys (rules api/keys). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  return { rows: await listKeys(db), now: isoText(now) };
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columnsAt = (now: string): Column<Row>[] => [
  { head: "Key", cell: ({ name }) => name },
  { head: "Permissions", from: "md", cell: ({ scopes }) => scopes.join(", ") },
  {
    head: "Status",
    cell: (row) => (
      <>
        <KeyBadge of={row} now={now} />
        <span className="block text-sm text-ink-soft">expires {dayText(row.endsAt)}</span>
      </>
    ),
  },
  {
    head: "Last used",
    from: "sm",
    cell: ({ lastUsedAt }) => (lastUsedAt ? momentText(lastUsedAt) : "Never"),
  },
];

export default function Keys({ loaderData: { rows, now } }: Route.ComponentProps) {
  return (
    <ListScreen
      heading="API keys"
      actions={
        <>
          <a href="/api/v1" className="link inline-flex min-h-11 items-center text-sm">
            API reference
          </a>
          <ButtonLink to={`${KEYS}/new`}>Create API key</ButtonLink>
        </>
      }
      one="API key"
      many="API keys"
      none="No API keys"
      noneOffer={
        <p className="max-w-measure text-ink-soft">
          API keys let other apps, such as your accounting software or a stockroom screen, read and change
          what you allow, by the same rules as the shop's own pages.
        </p>
      }
      rows={rows}
    >
      <DataTable
        columns={columnsAt(now)}
        rows={rows}
        to={({ id }) => `${KEYS}/${id}`}
        more={({ start }) => <span className="block font-mono text-sm text-ink-soft">{start}…</span>}
      />
    </ListScreen>
  );
}
