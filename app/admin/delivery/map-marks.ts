import { BASE, type Point } from "#app/trade/delivery/bands.ts";

/** Map of the ZIP codes: reaches 33 miles in every direction, north at the top. */
export const MAP = { width: 660, height: 660, base: { x: 330, y: 330 }, unitsPerMile: 10 };

const MILES_PER_DEGREE = 69.1;
const MILES_PER_DEGREE_EAST = MILES_PER_DEGREE * Math.cos((BASE.lat * Math.PI) / 180);

/** Returns the map position of a location. Treats sixty miles of the earth as flat. */
export function onMap({ lat, lng }: Point): { x: number; y: number } {
  return {
    x: Math.round(MAP.base.x + (lng - BASE.lng) * MILES_PER_DEGREE_EAST * MAP.unitsPerMile),
    y: Math.round(MAP.base.y - (lat - BASE.lat) * MILES_PER_DEGREE * MAP.unitsPerMile),
  };
}

/** Returns the map position of a location, at the edge if it's beyond the map. */
export function withinMap(place: Point): { x: number; y: number } {
  const { x, y } = onMap(place);
  const within = (value: number, most: number) => Math.min(most - EDGE, Math.max(EDGE, value));
  return { x: within(x, MAP.width), y: within(y, MAP.height) };
}

/** Margin for a mark at the edge. */
const EDGE = 12;

/** Returns the location of a map position, to four decimals (about ten yards). */
export function onEarth({ x, y }: { x: number; y: number }): Point {
  const { base, unitsPerMile } = MAP;
  const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return {
    lat: rounded(BASE.lat + (base.y - y) / (MILES_PER_DEGREE * unitsPerMile)),
    lng: rounded(BASE.lng + (x - base.x) / (MILES_PER_DEGREE_EAST * unitsPerMile)),
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
