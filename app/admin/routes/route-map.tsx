import { BASE, BASE_ZIP, type Point } from "#app/trade/delivery/bands.ts";
import type { StopView } from "#app/trade/routes/queries.server.ts";

const SIZE = 400;
const EDGE = 28;
/** A route within one ZIP still has a little land around it, in degrees. */
const LEAST_SPAN = 0.02;

/** Where places stand on a square map that just holds all of them; north is at the top. */
function placesOn(places: readonly Point[]): { x: number; y: number }[] {
  // A degree to the east is shorter than one to the north.
  const east = Math.cos((BASE.lat * Math.PI) / 180);
  const flat = places.map(({ lat, lng }) => ({ x: lng * east, y: -lat }));
  const [xs, ys] = [flat.map(({ x }) => x), flat.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const span = Math.max(wide, high, LEAST_SPAN);
  const scale = (SIZE - 2 * EDGE) / span;
  const at = (value: number) => Math.round(EDGE + value * scale);
  return flat.map(({ x, y }) => ({
    x: at(x - left + (span - wide) / 2),
    y: at(y - top + (span - high) / 2),
  }));
}

/** The way of a car, drawn from ZIP to ZIP. Stops of one ZIP share a mark; the list beside it has all of them in words. */
export function RouteMap({ stops }: { stops: readonly StopView[] }) {
  const [base, ...marks] = placesOn([BASE, ...stops.map(({ place }) => place)]);
  if (!base) return null;
  const corners = [base, ...marks, base].map(({ x, y }) => `${x},${y}`).join(" ");
  const numbers = Map.groupBy(marks.keys(), (index) => `${marks[index]?.x} ${marks[index]?.y}`);
  return (
    <figure className="flex max-w-md flex-col gap-2">
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={`The way of the car past ${stops.length} stops and back`}
        className="h-auto w-full rounded-field border border-hairline bg-paper"
      >
        <polyline
          points={corners}
          className="fill-none stroke-moss"
          strokeWidth="2.5"
          strokeLinejoin="round"
        />
        <path
          d={`M${base.x - 8} ${base.y}h16M${base.x} ${base.y - 8}v16`}
          className="stroke-ink"
          strokeWidth="3"
        />
        {[...numbers].map(([key, [first = 0, ...others]]) => {
          const { x, y } = marks[first] ?? base;
          return (
            <g key={key} transform={`translate(${x} ${y})`}>
              <circle r="13" className="fill-spruce stroke-white" strokeWidth="2" />
              <text y="4.5" textAnchor="middle" fontSize="13" className="fill-white font-semibold">
                {first + 1}
                {others.length > 0 ? "+" : ""}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="text-sm text-ink-soft">
        Straight from ZIP to ZIP; + is the base, {BASE_ZIP}. A mark with + has more stops than one.
      </figcaption>
    </figure>
  );
}
