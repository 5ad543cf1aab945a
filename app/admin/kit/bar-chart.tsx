import { useId } from "react";

const STEPS = [2, 4, 6, 8, 10] as const;

/**
 * The top of a chart's axis: the least of 2, 4, 6, 8, 10, 20, 40 … that is no smaller than the largest value. Its half
 * is a whole number too, so that the axis can name both.
 */
export function axisTop(largest: number): number {
  let power = 1;
  while (largest > 10 * power) power *= 10;
  return (STEPS.find((step) => step * power >= largest) ?? 10) * power;
}

/** The places of the bars that get their label below the axis: the first, the last, and some between, evenly. */
export function labeledBars(bars: number, most: number): number[] {
  if (bars <= most) return Array.from({ length: bars }, (_, bar) => bar);
  const gap = (bars - 1) / (most - 1);
  return Array.from({ length: most }, (_, n) => Math.round(n * gap));
}

/** One part of each bar: its name and its value in every bar, from the first to the last. */
type BarSeries = { name: string; values: readonly number[] };

type BarChartProps = {
  title: string;
  /** What each bar stands for, as the head of its column: "Day", "Week". */
  bar: string;
  /** The names of the bars: "Nov 21". */
  labels: readonly string[];
  /** At most five; each has a pattern of its own, so that nobody must tell colors apart. */
  series: readonly BarSeries[];
  /** How a value is written; as a whole number without it. */
  valueText?: (value: number) => string;
};

const HEIGHT = 200;
const TOP = 12;
const FLOOR = 176;
const MOST_LABELS = 4;

const whole = (value: number) => value.toLocaleString("en-US");
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Stacked bars over time, drawn on the server, with a legend and the same figures as a table. Lengths along the axis are
 * percentages, so that bars and words fit a phone without being scaled.
 */
export function BarChart({ title, bar, labels, series, valueText = whole }: BarChartProps) {
  const id = useId();
  const totals = labels.map((_, place) => sum(series.map(({ values }) => values[place] ?? 0)));
  const top = axisTop(Math.max(0, ...totals));
  const heightOf = (value: number) => ((FLOOR - TOP) * value) / top;
  return (
    <figure aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        <Legend id={id} series={series} valueText={valueText} />
      </figcaption>
      <div className="flex">
        <svg aria-hidden="true" className="h-50 w-12 shrink-0 fill-ink-soft text-sm">
          {[0, top / 2, top].map((value) => (
            <text key={value} x="40" y={FLOOR - heightOf(value) + 4} textAnchor="end" className="tabular">
              {valueText(value)}
            </text>
          ))}
        </svg>
        <svg
          role="img"
          aria-label={`${title}: ${valueText(sum(totals))} in all. The figures stand in the table below.`}
          height={HEIGHT}
          className="h-50 w-full min-w-0 overflow-visible"
        >
          <Patterns id={id} count={series.length} />
          {[0, top / 2, top].map((value) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={FLOOR - heightOf(value)}
              y2={FLOOR - heightOf(value)}
              className={value === 0 ? "stroke-edge" : "stroke-hairline"}
            />
          ))}
          {labels.map((label, place) => (
            <Bar
              key={label}
              {...{ id, label, place, series, heightOf, valueText }}
              slot={100 / labels.length}
              total={totals[place] ?? 0}
            />
          ))}
          {labeledBars(labels.length, MOST_LABELS).map((place) => (
            <text
              key={place}
              x={`${((place + 0.5) * 100) / labels.length}%`}
              y={HEIGHT - 6}
              textAnchor={anchorOf(place, labels.length)}
              className="fill-ink-soft text-sm"
            >
              {labels[place]}
            </text>
          ))}
        </svg>
      </div>
      <Figures {...{ title, bar, labels, series, totals, valueText }} />
    </figure>
  );
}

/** The words below the first and the last bar stay within the chart. */
function anchorOf(place: number, bars: number) {
  if (bars < 3) return "middle";
  if (place === 0) return "start";
  return place === bars - 1 ? "end" : "middle";
}

type BarProps = Required<Pick<BarChartProps, "series" | "valueText">> & {
  id: string;
  label: string;
  place: number;
  /** The width that a bar has for itself and the gap beside it, in percent. */
  slot: number;
  total: number;
  heightOf: (value: number) => number;
};

function Bar({ id, label, place, slot, series, total, heightOf, valueText }: BarProps) {
  if (total === 0) return null;
  let below = 0;
  const parts = series.map(({ name, values }, number) => {
    const value = values[place] ?? 0;
    below += value;
    return { name, value, number, upTo: below };
  });
  const words = parts
    .filter(({ value }) => value > 0)
    .map(({ name, value }) => `${name} ${valueText(value)}`);
  return (
    <g>
      <title>{`${label}: ${words.join(", ")}`}</title>
      {parts.map(({ name, value, number, upTo }) => (
        <rect
          key={name}
          x={`${(place + 0.12) * slot}%`}
          width={`${slot * 0.76}%`}
          y={FLOOR - heightOf(upTo)}
          height={heightOf(value)}
          fill={`url(#${id}-${number})`}
          className="stroke-ink"
          strokeWidth="0.75"
        />
      ))}
    </g>
  );
}

/** A ground and the mark on it, for each series; the marks differ without any color. */
const LOOKS = [
  { ground: "fill-spruce", mark: null },
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
          {mark ? <path d={mark} fill="none" strokeWidth="1" /> : null}
        </pattern>
      ))}
    </defs>
  );
}

function Legend({
  id,
  series,
  valueText,
}: Required<Pick<BarChartProps, "series" | "valueText">> & { id: string }) {
  if (series.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ name, values }, number) => (
        <li key={name} className="inline-flex items-center gap-2">
          <svg aria-hidden="true" className="size-4">
            <rect
              x="0.5"
              y="0.5"
              width="15"
              height="15"
              fill={`url(#${id}-${number})`}
              className="stroke-edge"
            />
          </svg>
          <span>
            {name} <span className="tabular text-ink-soft">{valueText(sum(values))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

type FiguresProps = Required<BarChartProps> & { totals: readonly number[] };

const CELL = "border-t border-hairline px-3 py-1.5 text-right first:text-left";

/** The chart's figures, for everybody who would rather read them. */
function Figures({ title, bar, labels, series, totals, valueText }: FiguresProps) {
  const isStacked = series.length > 1;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:underline">
        Show the figures as a table
      </summary>
      {/* A scrolling box must be reached by the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section aria-label={`${title}, table`} tabIndex={0} className="max-h-96 overflow-auto">
        <table className="w-full bg-white">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className={CELL}>
                {bar}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className={CELL}>
                  {name}
                </th>
              ))}
              {isStacked ? (
                <th scope="col" className={CELL}>
                  Total
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, place) => (
              <tr key={label}>
                <th scope="row" className={`font-normal whitespace-nowrap ${CELL}`}>
                  {label}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className={CELL}>
                    {valueText(values[place] ?? 0)}
                  </td>
                ))}
                {isStacked ? (
                  <td className={`font-semibold ${CELL}`}>{valueText(totals[place] ?? 0)}</td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
