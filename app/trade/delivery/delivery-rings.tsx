import type { ServedBand } from "./bands.ts";
import { BAND_MILES, type Point } from "./bands.ts";
import { onPaper } from "./map-paper.ts";

/** The fill of each area, on the map and beside its name in the list. */
export const BAND_FILLS: Record<ServedBand, string> = {
  primary: "fill-moss/70",
  extended: "fill-moss/35",
  limited: "fill-sage-soft",
};

// The drawing has 10 units a mile. The base is a little below the middle, since most of the area lies north of it.
const UNITS_PER_MILE = 10;
const WIDTH = 640;
const HEIGHT = 580;
const CENTER = { x: 320, y: 345 };
const PAPER = { width: WIDTH, height: HEIGHT, base: CENTER, unitsPerMile: UNITS_PER_MILE };

const PLACES: readonly (Point & { name: string; label?: "left" | "above" })[] = [
  { name: "Minneapolis", lat: 44.9762, lng: -93.2759, label: "above" },
  { name: "St. Paul", lat: 44.9512, lng: -93.0902 },
  { name: "Bloomington", lat: 44.8261, lng: -93.3118 },
  { name: "Plymouth", lat: 45.0033, lng: -93.4875, label: "left" },
  { name: "Maple Grove", lat: 45.1, lng: -93.4558, label: "left" },
  { name: "Andover", lat: 45.2377, lng: -93.2724 },
  { name: "Stillwater", lat: 45.0614, lng: -92.8474, label: "left" },
];

const RIVERS: readonly (readonly [lat: number, lng: number][])[] = [
  // The Mississippi, the Minnesota, the St. Croix.
  [
    [45.5, -94.02],
    [45.26, -93.57],
    [45.19, -93.39],
    [45.09, -93.28],
    [44.985, -93.25],
    [44.895, -93.18],
    [44.944, -93.09],
    [44.86, -93.01],
    [44.75, -92.8],
    [44.6, -92.55],
  ],
  [
    [44.5, -93.9],
    [44.79, -93.6],
    [44.78, -93.38],
    [44.895, -93.18],
  ],
  [
    [45.45, -92.66],
    [45.2, -92.76],
    [45.05, -92.79],
    [44.75, -92.8],
  ],
];

/**
 * The service areas as rings around the base ZIP, with north at the top. This is a decoration: the list beside it says
 * the same in words.
 */
export function DeliveryRings({ className = "" }: { className?: string }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className={`h-auto w-full ${className}`}>
      {(["limited", "extended", "primary"] as const).map((band) => (
        <Ring key={band} band={band} />
      ))}
      <g className="fill-none stroke-lake/45" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        {RIVERS.map((river) => (
          <path key={String(river[0])} d={curveThrough(river)} />
        ))}
      </g>
      {PLACES.map((place) => (
        <Place key={place.name} {...place} />
      ))}
      {(["primary", "extended", "limited"] as const).map((band) => (
        <RingLabel key={band} miles={BAND_MILES[band]} />
      ))}
      <circle cx={CENTER.x} cy={CENTER.y} r="17" className="fill-paper/70" />
      <circle cx={CENTER.x} cy={CENTER.y} r="9" className="fill-amber stroke-ink" strokeWidth="2.5" />
    </svg>
  );
}

function Ring({ band }: { band: ServedBand }) {
  return (
    <circle
      cx={CENTER.x}
      cy={CENTER.y}
      r={BAND_MILES[band] * UNITS_PER_MILE}
      className={`${BAND_FILLS[band]} stroke-spruce/35`}
      strokeWidth="1.5"
    />
  );
}

/** "20 miles" on the ring itself, straight below the base. */
function RingLabel({ miles }: { miles: number }) {
  const y = CENTER.y + miles * UNITS_PER_MILE;
  if (y > HEIGHT) {
    // The widest ring leaves the picture at the bottom, so its label stands on its western side.
    return <MapTag x={CENTER.x - miles * UNITS_PER_MILE + 58} y={CENTER.y + 12} text={`${miles} miles`} />;
  }
  return <MapTag x={CENTER.x} y={y} text={`${miles} miles`} />;
}

/** A word on a light ground, to be read on every ring; `scale` for a map that is drawn smaller. */
export function MapTag({ x, y, text, scale = 1 }: TagProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect x={-46} y={-16} width="92" height="32" rx="16" className="fill-paper stroke-spruce/35" />
      <text y={6} textAnchor="middle" fontSize="18" className="fill-ink font-semibold">
        {text}
      </text>
    </g>
  );
}

type TagProps = { x: number; y: number; text: string; scale?: number };

function Place({ name, label, ...point }: (typeof PLACES)[number]) {
  const { x, y } = onPaper(PAPER, point);
  const left = label === "left";
  return (
    <g>
      <circle cx={x} cy={y} r="5" className="fill-ink" />
      <text
        x={left ? x - 12 : x + 10}
        y={label === "above" ? y - 6 : y + 6}
        textAnchor={left ? "end" : "start"}
        fontSize="20"
        paintOrder="stroke"
        strokeWidth="4"
        strokeLinejoin="round"
        className="fill-ink stroke-sage-soft/80"
      >
        {name}
      </text>
    </g>
  );
}

/** A soft line through every point, so that a river meets the one it flows into (Catmull-Rom as Bézier curves). */
function curveThrough(points: readonly (readonly [number, number])[]): string {
  const places = points.map(([lat, lng]) => onPaper(PAPER, { lat, lng }));
  const [first, ...rest] = places;
  if (!first) return "";
  const curves = rest.map((to, index) => {
    const from = places[index] ?? to;
    const before = places[index - 1] ?? from;
    const after = places[index + 2] ?? to;
    const leave = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const arrive = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${[leave, arrive, to].map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`).join(" ")}`;
  });
  return `M${first.x} ${first.y}${curves.join("")}`;
}
