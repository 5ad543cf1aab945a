import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { BANDS, type Band, type DeliveryProfile, type Point } from "#app/base/settings/delivery-profile.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { MAP, mapScale, onEarth, reachesOf, withinMap } from "#app/trade/delivery/area-map.ts";
import { BAND_FILLS } from "#app/trade/delivery/band-fills.ts";
import { areaName, bandOf, serviceAreas } from "#app/trade/delivery/bands.ts";
import type { ServiceZip } from "#app/trade/delivery/zip-check.ts";

const { width, height, base } = MAP;

/** Returns a ZIP code's label on the map: "55401 Minneapolis, Primary, closed". */
function zipName(entry: ServiceZip, delivery: DeliveryProfile): string {
  const closed = entry.closedReason === null ? "" : ", closed";
  return `${entry.zip} ${entry.city}, ${areaName(bandOf(entry, delivery), delivery)}${closed}`;
}

type MapProps = {
  zips: readonly ServiceZip[];
  /** Description of the map for screen readers. */
  label: string;
  /** A marked location, besides the ZIP codes. */
  marked?: Point | null;
  onPick?: (place: Point) => void;
  /** Adds a ring with this radius around a ZIP code's mark, and text after its label. */
  around?: (entry: ServiceZip) => { radius: number; words: string } | null;
};

/**
 * Map of the ZIP codes around the base, each a link to its form. Each service area has its own shape, and
 * closed ZIP codes are crossed out. With `onPick`, a click anywhere picks a location (for mouse or touch;
 * keyboard users type it).
 */
export function ZipMap({ zips, label, marked, onPick, around }: MapProps) {
  const scale = mapScale(useDelivery());
  const pick = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    onPick?.(onEarth({ x, y }, scale));
  };
  const reaches = onPick ? [] : reachesOf(zips.map((entry) => withinMap(entry, scale)));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users can type into the fields beside it
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role={onPick ? "img" : "group"}
      aria-label={label}
      className={`h-auto w-full rounded-card border border-hairline bg-white ${onPick ? "cursor-crosshair" : ""}`}
      onClick={onPick ? pick : undefined}
    >
      <Rings />
      {zips.map((entry, index) => (
        <Dot key={entry.zip} entry={entry} reach={reaches[index]} around={around?.(entry) ?? null} />
      ))}
      {marked ? <Marked place={marked} /> : null}
    </svg>
  );
}

function Rings() {
  const delivery = useDelivery();
  const { unitsPerMile } = mapScale(delivery);
  const rings = serviceAreas(delivery);
  return (
    <g>
      {rings.toReversed().map(({ band, miles }) => (
        <circle
          key={band}
          cx={base.x}
          cy={base.y}
          r={miles * unitsPerMile}
          className={`${BAND_FILLS[band]} stroke-spruce/35`}
          strokeWidth="1.5"
        />
      ))}
      {rings.map(({ band, miles }) => (
        <RingLabel key={band} miles={miles} y={base.y + miles * unitsPerMile} />
      ))}
      <path
        d={`M${base.x - 9} ${base.y}h18M${base.x} ${base.y - 9}v18`}
        className="stroke-ink"
        strokeWidth="2.5"
      />
    </g>
  );
}

/** "20 miles" on the ring, straight below the base. */
function RingLabel({ miles, y }: { miles: number; y: number }) {
  return (
    <g transform={`translate(${base.x} ${y}) scale(1.2)`}>
      <rect x={-46} y={-16} width="92" height="32" rx="16" className="fill-paper stroke-spruce/35" />
      <text y={6} textAnchor="middle" fontSize="18" className="fill-ink font-semibold">
        {miles} miles
      </text>
    </g>
  );
}

type DotProps = {
  entry: ServiceZip;
  reach: number | undefined;
  around: { radius: number; words: string } | null;
};

/** A ZIP code on the map; a link if it has a reach, the radius of its click area. */
function Dot({ entry, reach, around }: DotProps) {
  const delivery = useDelivery();
  const { x, y } = withinMap(entry, mapScale(delivery));
  const name = [zipName(entry, delivery), ...(around ? [around.words] : [])].join(", ");
  const mark = (
    <g transform={`translate(${x} ${y})`}>
      {around ? <circle r={around.radius} className="fill-amber/35 stroke-ink" strokeWidth="1.5" /> : null}
      {reach ? <circle r={reach} fill="transparent" /> : null}
      <BandShape band={bandOf(entry, delivery)} closed={entry.closedReason !== null} />
    </g>
  );
  if (!reach) return mark;
  // Not focusable: the table beside it has the same links for keyboard users.
  return (
    <Link to={`/admin/delivery/zips/${entry.zip}`} aria-label={name} tabIndex={-1} className="map-dot">
      <title>{name}</title>
      {mark}
    </Link>
  );
}

const SHAPES: Record<Band, ReactNode> = {
  primary: <circle r="8" />,
  extended: <rect x="-7.5" y="-7.5" width="15" height="15" />,
  limited: <path d="M0 -9.5L9 7H-9Z" />,
  unavailable: <path d="M0 -10L10 0L0 10L-10 0Z" />,
};

/** Shape of a service area; empty and crossed out for a closed ZIP code. */
function BandShape({ band, closed }: { band: Band; closed: boolean }) {
  return (
    <g strokeWidth="2" className={closed ? "fill-white stroke-clay" : "fill-spruce stroke-white"}>
      {SHAPES[band]}
      {closed ? <path d="M-8 -8L8 8M8 -8L-8 8" /> : null}
    </g>
  );
}

function Marked({ place }: { place: Point }) {
  const { x, y } = withinMap(place, mapScale(useDelivery()));
  return (
    <g>
      <circle cx={x} cy={y} r="14" className="fill-none stroke-ink" strokeWidth="2.5" />
      <circle cx={x} cy={y} r="6" className="fill-amber stroke-ink" strokeWidth="2" />
    </g>
  );
}

/** Legend of the map. */
export function ZipMapLegend() {
  const delivery = useDelivery();
  const marks = [
    ...BANDS.map((band) => ({ label: areaName(band, delivery), band, closed: false })),
    { label: "Closed", band: "primary" as const, closed: true },
  ];
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
      {marks.map(({ label, band, closed }) => (
        <li key={label} className="flex items-center gap-2">
          <svg viewBox="-12 -12 24 24" width="18" height="18" aria-hidden="true">
            <BandShape band={band} closed={closed} />
          </svg>
          {label}
        </li>
      ))}
      <li>+ is the base, {delivery.baseZip}.</li>
    </ul>
  );
}
