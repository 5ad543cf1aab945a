import { useId } from "react";
import { formatMoney } from "#app/base/lib/money.ts";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";

const STEPS = [2, 4, 6, 8, 10] as const;

/** Rounds the largest value up to 2, 4, 6, 8, 10, 20, 40, …: half of it is a whole number too. */
export function axisTop(largest: number): number {
  let power = 1;
  while (largest > 10 * power) power *= 10;
  return (STEPS.find((step) => step * power >= largest) ?? 10) * power;
}

/** Returns the bars labeled below the axis: the first, the last, and some evenly between. */
export function labeledBars(bars: number, most: number): number[] {
  if (bars <= most) return Array.from({ length: bars }, (_, bar) => bar);
  const gap = (bars - 1) / (most - 1);
  return Array.from({ length: most }, (_, n) => Math.round(n * gap));
}

/** One part of each bar: its name, and its value in every bar. */
type BarSeries = { name: string; values: readonly number[] };

type BarChartProps = {
  title: string;
  /** Unit of each bar, used as the column's head: "Day", "Week". */
  bar: string;
  /** Names of the bars: "Nov 21". */
  labels: readonly string[];
  /** At most five; each has its own pattern, so color isn't needed to tell them apart. */
  series: readonly BarSeries[];
  /** Values are cents. Negative bars aren't drawn; the table lists their values. */
  isMoney?: boolean;
};

const HEIGHT = 200;
const TOP = 12;
const FLOOR = 176;
const MOST_LABELS = 4;

const counted = (value: number) => value.toLocaleString("en-US");
/** The axis shows whole dollars. */
const dollars = (cents: number) => `$${Math.round(cents / 100).toLocaleString("en-US")}`;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Stacked bars over time, with a legend and a table. Lengths along the axis are percentages to fit any width.
 */
export function BarChart({ title, bar, labels, series, isMoney = false }: BarChartProps) {
  const id = useId();
  const shown = isMoney ? formatMoney : counted;
  const totals = labels.map((_, index) => sum(series.map(({ values }) => values[index] ?? 0)));
  const largest = Math.max(0, ...totals);
  const top = isMoney ? axisTop(largest / 100) * 100 : axisTop(largest);
  const heightOf = (value: number) => ((FLOOR - TOP) * Math.max(0, value)) / top;
  const lines = [0, top / 2, top].map((value) => ({ value, y: FLOOR - heightOf(value) }));
  return (
    <figure aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {series.length > 1 ? <Legend {...{ id, series, shown }} /> : null}
      </figcaption>
      <div className="flex">
        <svg
          aria-hidden="true"
          className={`h-50 shrink-0 fill-ink-soft text-sm ${isMoney ? "w-18" : "w-12"}`}
        >
          {lines.map(({ value, y }) => (
            <text key={value} x={isMoney ? "64" : "40"} y={y + 4} textAnchor="end" className="tabular">
              {isMoney ? dollars(value) : counted(value)}
            </text>
          ))}
        </svg>
        <svg
          role="img"
          aria-label={`${title}: ${shown(sum(totals))} in all. The table below lists the figures.`}
          height={HEIGHT}
          className="h-50 w-full min-w-0 overflow-visible"
        >
          <Patterns id={id} count={series.length} />
          {lines.map(({ value, y }) => (
            <line
              key={value}
              {...{ x1: "0", x2: "100%", y1: y, y2: y }}
              className={value === 0 ? "stroke-edge" : "stroke-hairline"}
            />
          ))}
          {labels.map((label, index) => (
            <Bar key={label} {...{ id, label, index, series, heightOf, shown }} slot={100 / labels.length} />
          ))}
          {labeledBars(labels.length, MOST_LABELS).map((index) => (
            <text
              key={index}
              x={`${((index + 0.5) * 100) / labels.length}%`}
              y={HEIGHT - 6}
              textAnchor={anchorOf(index, labels.length)}
              className="fill-ink-soft text-sm"
            >
              {labels[index]}
            </text>
          ))}
        </svg>
      </div>
      <Figures {...{ title, bar, labels, series, totals, shown }} />
    </figure>
  );
}

/** Keeps the labels of the first and last bar inside the chart. */
function anchorOf(index: number, bars: number) {
  if (bars < 3) return "middle";
  if (index === 0) return "start";
  return index === bars - 1 ? "end" : "middle";
}

type BarProps = Pick<BarChartProps, "series"> & {
  id: string;
  label: string;
  index: number;
  /** Width of a bar and the gap beside it, in percent. */
  slot: number;
  heightOf: (value: number) => number;
  shown: (value: number) => string;
};

function Bar({ id, label, index, slot, series, heightOf, shown }: BarProps) {
  let upTo = 0;
  const parts = series.map(({ name, values }, number) => {
    const value = values[index] ?? 0;
    upTo += value;
    return { name, value, number, upTo };
  });
  if (upTo <= 0) return null;
  const shares = parts.filter(({ value }) => value > 0).map(({ name, value }) => `${name} ${shown(value)}`);
  return (
    <g>
      <title>{`${label}: ${shares.join(", ")}`}</title>
      {parts.map((part) => (
        <rect
          key={part.name}
          x={`${(index + 0.12) * slot}%`}
          width={`${slot * 0.76}%`}
          y={FLOOR - heightOf(part.upTo)}
          height={heightOf(part.value)}
          fill={`url(#${id}-${part.number})`}
          className="stroke-ink"
          strokeWidth="0.75"
        />
      ))}
    </g>
  );
}

/** Background and mark of each series; the marks differ without color. */
const LOOKS = [
  { ground: "fill-spruce", mark: "" },
  { ground: "fill-amber", mark: "M-1 1L1-1M0 6L6 0M5 7L7 5" },
  { ground: "fill-beverages", mark: "M0 3H6" },
  { ground: "fill-edibles", mark: "M1 1.5h1M4 4.5h1" },
  { ground: "fill-white", mark: "M0 0L6 6M6 0L0 6" },
] as const;

function Patterns({ id, count }: { id: string; count: number }) {
  return (
    <defs>
      {LOOKS.slice(0, count).map(({ ground, mark }, number) => (
        <pattern
          key={ground}
          id={`${id}-${number}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          className="stroke-ink"
        >
          <rect width="6" height="6" className={ground} stroke="none" />
          <path d={mark} fill="none" strokeWidth="1" />
        </pattern>
      ))}
    </defs>
  );
}

function Legend({ id, series, shown }: Pick<BarProps, "id" | "series" | "shown">) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name, values }, number) => (
        <li key={name} className="inline-flex items-center gap-2">
          <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4">
            <path d="M.5.5h15v15H.5z" fill={`url(#${id}-${number})`} className="stroke-edge" />
          </svg>
          <span>
            {name} <span className="tabular text-ink-soft">{shown(sum(values))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const NUMBER = "tabular text-right";

type FiguresProps = Omit<BarChartProps, "isMoney"> & Pick<BarProps, "shown"> & { totals: readonly number[] };

/** The chart's values as a table. */
function Figures({ title, bar, labels, series, totals, shown }: FiguresProps) {
  const isStacked = series.length > 1;
  const columns = [...series.map(({ name }) => name), ...(isStacked ? ["Total"] : [])];
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:underline">
        Show as a table
      </summary>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section aria-label={`${title}, table`} tabIndex={0} className="max-h-96 overflow-auto">
        <Table
          caption={title}
          columns={[{ name: bar }, ...columns.map((name) => ({ name, className: NUMBER }))]}
        >
          {labels.map((label, index) => (
            <tr key={label}>
              <RowHead className="whitespace-nowrap">{label}</RowHead>
              {series.map(({ name, values }) => (
                <Cell key={name} className={NUMBER}>
                  {shown(values[index] ?? 0)}
                </Cell>
              ))}
              {isStacked ? (
                <Cell className={`font-semibold ${NUMBER}`}>{shown(totals[index] ?? 0)}</Cell>
              ) : null}
            </tr>
          ))}
        </Table>
      </section>
    </details>
  );
}
