import { type DeliveryProfile, type Point, SERVED_BANDS } from "#app/base/settings/delivery-profile.ts";

/** Map of the ZIP codes, north at the top: the base in the middle. */
export const MAP = { width: 660, height: 660, base: { x: 330, y: 330 } };

/** What a map shows: the base, and its scale. */
export type MapScale = { base: Point; unitsPerMile: number };

/** Miles beyond the farthest band that the map shows, as a share of its reach. */
const MARGIN = 0.1;
/** Reach of a map without bands, in miles. */
const LEAST_REACH = 10;

/** Returns the scale on which the farthest band fits. */
export function mapScale({ base, bands }: Pick<DeliveryProfile, "base" | "bands">): MapScale {
  const farthest = Math.max(LEAST_REACH, ...SERVED_BANDS.map((band) => bands[band].miles ?? 0));
  return { base, unitsPerMile: MAP.base.x / (farthest * (1 + MARGIN)) };
}

const MILES_PER_DEGREE = 69.1;
const milesPerDegreeEast = ({ lat }: Point) => MILES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);

/** Returns the map position of a location. Treats sixty miles of the earth as flat. */
export function onMap({ lat, lng }: Point, { base, unitsPerMile }: MapScale): { x: number; y: number } {
  return {
    x: Math.round(MAP.base.x + (lng - base.lng) * milesPerDegreeEast(base) * unitsPerMile),
    y: Math.round(MAP.base.y - (lat - base.lat) * MILES_PER_DEGREE * unitsPerMile),
  };
}

/** Returns the map position of a location, at the edge if it's beyond the map. */
export function withinMap(place: Point, scale: MapScale): { x: number; y: number } {
  const { x, y } = onMap(place, scale);
  const within = (value: number, most: number) => Math.min(most - EDGE, Math.max(EDGE, value));
  return { x: within(x, MAP.width), y: within(y, MAP.height) };
}

/** Margin for a mark at the edge. */
const EDGE = 12;

/** Returns the location of a map position, to four decimals (about ten yards). */
export function onEarth({ x, y }: { x: number; y: number }, { base, unitsPerMile }: MapScale): Point {
  const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return {
    lat: rounded(base.lat + (MAP.base.y - y) / (MILES_PER_DEGREE * unitsPerMile)),
    lng: rounded(base.lng + (x - MAP.base.x) / (milesPerDegreeEast(base) * unitsPerMile)),
  };
}

/** Minimum and maximum radius of a mark's click area. The map is about 320 pixels wide on a phone. */
const REACH = { least: 12, most: 26 };

/**
 * Returns the radius of each mark's click area: as large as possible without overlapping its nearest
 * neighbor's.
 */
export function reachesOf(marks: readonly { x: number; y: number }[]): number[] {
  return marks.map((mark) => {
    const others = marks
      .filter((other) => other !== mark)
      .map(({ x, y }) => Math.hypot(x - mark.x, y - mark.y));
    return Math.max(REACH.least, Math.min(REACH.most, Math.min(...others) / 2));
  });
}
