import { actionsOf } from "#app/admin/kit/admin.server.ts";
import { BarChart } from "#app/admin/kit/bar-chart.tsx";
import { FilterForm, FilterLinks } from "#app/admin/kit/filter-form.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { readSpan, readWaitlistFilter, WAITLIST_SORTS } from "#app/content/waitlist/admin-filters.ts";
import { findAddress, listWaitlist, readGrowth } from "#app/content/waitlist/admin-queries.server.ts";
import { growthOf } from "#app/content/waitlist/growth.ts";
import { removeFromWaitlist } from "#app/content/waitlist/remove-address.server.ts";
import { sourceLabel, WAITLIST_SOURCES } from "#app/content/waitlist/source-labels.ts";
import type { Route } from "./+types/waitlist";
import { AddressList } from "./address-list.tsx";

export const handle = screen({ load: "Error fetching waitlist", save: "Error removing the address" });

/** Waitlist and its growth chart (rules email-screens/waitlist, email-screens/charts). */
export async function loader(args: Route.LoaderArgs) {
  const { db, now, query, asked } = await askedList(args, WAITLIST_SORTS);
  const params = args.url.searchParams;
  const filter = readWaitlistFilter(params);
  const span = readSpan(params);
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
      consequences: ["The address is deleted. It can join the waitlist again."],
    },
  };
}

export const action = actionsOf({
  delete: deletingStep({ remove: removeFromWaitlist, removed: "Address removed from the waitlist" }),
});

export default function Waitlist({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, growth, zips, span, ...list } = loaderData;
  return (
    <AddressList
      list="waitlist"
      {...list}
      answer={actionData}
      above={<GrowthChart growth={growth} zips={zips} span={span} />}
      filters={
        <FilterForm label="Filter the waitlist" names={["source", "zip"]}>
          <SelectField
            id="waitlist-source"
            name="source"
            label="Source"
            defaultValue={filter.source ?? ""}
            className="min-w-44"
            options={[
              { value: "", label: "All sources" },
              ...WAITLIST_SOURCES.map((one) => ({ value: one, label: sourceLabel(one) })),
            ]}
          />
          <TextField
            id="waitlist-zip"
            name="zip"
            label="ZIP code"
            inputMode="numeric"
            maxLength={5}
            defaultValue={filter.zip}
            autoComplete="off"
            className="w-28"
          />
        </FilterForm>
      }
      filtered={Boolean(filter.source || filter.zip)}
    />
  );
}

type GrowthChartProps = Pick<Route.ComponentProps["loaderData"], "growth" | "zips" | "span">;

const SPAN_OPTIONS = [
  { value: null, label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "One year" },
] as const;

/** Waitlist growth by source, and the most requested ZIP codes. */
function GrowthChart({ growth, zips, span }: GrowthChartProps) {
  return (
    <section
      aria-label="Growth"
      className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-4 sm:p-6"
    >
      <FilterLinks
        label="Chart date range"
        name="days"
        options={SPAN_OPTIONS}
        current={span === 30 ? null : String(span)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <BarChart
          title="Waitlist signups"
          bar={growth.bar === "Day" ? "Day" : "Week from"}
          labels={growth.labels}
          series={growth.series.map(({ source, values }) => ({ name: sourceLabel(source), values }))}
        />
        <ZipRanks zips={zips} />
      </div>
    </section>
  );
}

/** ZIP codes of the same period, most requested first. */
function ZipRanks({ zips }: Pick<GrowthChartProps, "zips">) {
  const most = Math.max(1, ...zips.map(({ count }) => count));
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-xl">Requested ZIP codes</h2>
      {zips.length === 0 ? (
        <p className="text-sm text-ink-soft">No ZIP codes in this period.</p>
      ) : (
        <ol className="flex flex-col gap-1.5 text-sm">
          {zips.map(({ zip, count }) => (
            <li key={zip} className="grid grid-cols-[3rem_minmax(0,1fr)_2.5rem] items-center gap-2">
              <span className="tabular">{zip}</span>
              <svg aria-hidden="true" className="h-4 w-full">
                <rect width={`${(100 * count) / most}%`} height="16" rx="3" className="fill-spruce" />
              </svg>
              <span className="tabular text-right">{count.toLocaleString("en-US")}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
