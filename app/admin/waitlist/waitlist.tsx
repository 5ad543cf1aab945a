import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { FilterForm } from "#app/admin/kit/filter-form.tsx";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { askedList, listAction } from "#app/admin/kit/list-action.server.ts";
import { DeleteLink, useSortColumn } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { WAITLIST_TABS } from "#app/admin/kit/tabs.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { readSpan, readWaitlistFilter, WAITLIST_SORTS } from "#app/content/waitlist/admin-filters.ts";
import { findAddress, listWaitlist, readGrowth } from "#app/content/waitlist/admin-queries.server.ts";
import { growthOf } from "#app/content/waitlist/growth.ts";
import { removeFromWaitlist } from "#app/content/waitlist/remove-address.server.ts";
import { sourceLabel, WAITLIST_SOURCES } from "#app/content/waitlist/source-labels.ts";
import type { Route } from "./+types/waitlist";
import { GrowthChart } from "./growth-chart.tsx";

const FAILED = "Error removing the address";

/** The waitlist and how it grew (rules 38.1, 38.2). */
export async function loader(args: Route.LoaderArgs) {
  const { db, query, asked } = await askedList(args, WAITLIST_SORTS);
  const params = args.url.searchParams;
  const filter = readWaitlistFilter(params);
  const span = readSpan(params);
  const now = Temporal.Now.instant();
  const [{ rows, total }, { counts, zips }, found] = await Promise.all([
    listWaitlist(db, query, filter),
    readGrowth(db, now, span),
    asked ? findAddress(db, "waitlist", asked) : null,
  ]);
  return {
    rows: rows.map(({ createdAt, ...row }) => ({ ...row, since: isoText(createdAt) })),
    total,
    query,
    filter,
    growth: growthOf(counts, WAITLIST_SOURCES, shopDate(now), span),
    zips,
    span,
    deleting: found && {
      id: found.id,
      name: found.email,
      consequences: ["The address is forgotten. It can join the waitlist again."],
    },
  };
}

export const action = listAction({
  list: "/admin/waitlist",
  failed: FAILED,
  remove: removeFromWaitlist,
  removed: "waitlist address removed",
});

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, query, filter, growth, zips, span, deleting } = loaderData;
  const column = useSortColumn(WAITLIST_SORTS);
  const columns = [
    column("email", "Email"),
    column("source", "Source", "hidden md:table-cell"),
    column("zip", "ZIP"),
    column("since", "Since", "hidden md:table-cell"),
    { name: "Actions", className: "text-right" },
  ];
  return (
    <ListScreen
      title="Waitlist"
      actions={
        <a href="/admin/waitlist/waitlist.csv" className={buttonClass("quiet")}>
          Export CSV
        </a>
      }
      tabs={WAITLIST_TABS}
      tab="Waitlist"
      above={<GrowthChart growth={growth} zips={zips} span={span} />}
      search="Search email addresses"
      filters={
        <FilterForm label="Narrow the waitlist" names={["source", "zip"]}>
          <SelectField
            id="waitlist-source"
            name="source"
            label="Source"
            defaultValue={filter.source ?? ""}
            className="min-w-44"
          >
            <option value="">All sources</option>
            {WAITLIST_SOURCES.map((one) => (
              <option key={one} value={one}>
                {sourceLabel(one)}
              </option>
            ))}
          </SelectField>
          <TextField
            id="waitlist-zip"
            name="zip"
            label="ZIP"
            inputMode="numeric"
            maxLength={5}
            defaultValue={filter.zip}
            autoComplete="off"
            className="w-28"
          />
        </FilterForm>
      }
      name="Addresses"
      one="address"
      many="addresses"
      none="Nobody is on the waitlist yet"
      shown={rows.length}
      filtered={Boolean(filter.source || filter.zip)}
      {...{ total, query, deleting }}
      answer={actionData}
    >
      <Table caption="Waitlist" columns={columns}>
        {rows.map(({ id, email, source, zip, since }) => (
          <tr key={id}>
            <RowHead>
              <span className="font-semibold wrap-anywhere">{email}</span>
              <span className="block text-ink-soft md:hidden">
                {sourceLabel(source)}, {momentText(since)}
              </span>
            </RowHead>
            <Cell className="hidden md:table-cell">{sourceLabel(source)}</Cell>
            <Cell className="tabular">{zip ?? <span className="text-ink-soft">None</span>}</Cell>
            <Cell className="hidden md:table-cell">
              <time dateTime={since}>{momentText(since)}</time>
            </Cell>
            <Cell>
              <div className="-my-2 flex justify-end">
                <DeleteLink id={id} label={`Remove ${email}`} title="Remove" />
              </div>
            </Cell>
          </tr>
        ))}
      </Table>
    </ListScreen>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching waitlist");
