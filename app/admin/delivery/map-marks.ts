import { BASE, type Point } from "#app/trade/delivery/bands.ts";
import {
  MILES_PER_DEGREE,
  MILES_PER_DEGREE_EAST,
  onPaper,
  type Paper,
} from "#app/trade/delivery/map-paper.ts";

// What only the map of the admin area needs: a visitor's page does not load it.

/** The map of the admin area, which reaches 33 miles in every direction. */
export const DESK_PAPER: Paper = { width: 660, height: 660, base: { x: 330, y: 330 }, unitsPerMile: 10 };

/** Where a place stands on a map; one beyond the map stands at its edge. */
export function withinPaper(paper: Paper, place: Point): { x: number; y: number } {
  const { x, y } = onPaper(paper, place);
  const within = (value: number, most: number) => Math.min(most - EDGE, Math.max(EDGE, value));
  return { x: within(x, paper.width), y: within(y, paper.height) };
}

/** Room for a mark at the edge. */
const EDGE = 12;

/** The place on the earth of a place on a map, to four decimals, some ten yards. */
export function onEarth({ base, unitsPerMile }: Paper, { x, y }: { x: number; y: number }): Point {
  const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000;
  return {
    lat: rounded(BASE.lat + (base.y - y) / (MILES_PER_DEGREE * unitsPerMile)),
    lng: rounded(BASE.lng + (x - base.x) / (MILES_PER_DEGREE_EAST * unitsPerMile)),
  };
}

/** How far around a mark a press counts for it, at least and at most. The map is some 320 pixels wide on a phone. */
const REACH = { least: 12, most: 26 };

/** How far around each mark a press counts for it: as far as possible without reaching over its nearest neighbor. */
export function reachesOf(marks: readonly { x: number; y: number }[]): number[] {
  return marks.map((mark) => {
    const others = marks
      .filter((other) => other !== mark)
      .map(({ x, y }) => Math.hypot(x - mark.x, y - mark.y));
    return Math.max(REACH.least, Math.min(REACH.most, Math.min(...others) / 2));
  });
}
