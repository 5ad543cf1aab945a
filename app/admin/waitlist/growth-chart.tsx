import { BarChart } from "#app/admin/kit/bar-chart.tsx";
import { FilterLinks } from "#app/admin/kit/filter-form.tsx";
import type { Span } from "#app/content/waitlist/admin-filters.ts";
import type { Growth } from "#app/content/waitlist/growth.ts";
import { sourceLabel } from "#app/content/waitlist/source-labels.ts";

type GrowthChartProps = { growth: Growth; zips: { zip: string; count: number }[]; span: Span };

const SPAN_OPTIONS = [
  { value: null, label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "One year" },
] as const;

/** How the waitlist grew, by source, and the ZIPs that people asked for most. */
export function GrowthChart({ growth, zips, span }: GrowthChartProps) {
  return (
    <section
      aria-label="Growth"
      className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-4 sm:p-6"
    >
      <FilterLinks
        label="Time of the chart"
        name="days"
        options={SPAN_OPTIONS}
        current={span === 30 ? null : String(span)}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <BarChart
          title="New on the waitlist"
          bar={growth.bar === "Day" ? "Day" : "Week from"}
          labels={growth.labels}
          series={growth.series.map(({ source, values }) => ({ name: sourceLabel(source), values }))}
        />
        <ZipRanks zips={zips} />
      </div>
    </section>
  );
}

/** The ZIPs of the same time, the most asked one first. */
function ZipRanks({ zips }: Pick<GrowthChartProps, "zips">) {
  const most = Math.max(1, ...zips.map(({ count }) => count));
  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-xl">ZIPs asked for</h2>
      {zips.length === 0 ? (
        <p className="text-sm text-ink-soft">Nobody has left a ZIP in this time.</p>
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
