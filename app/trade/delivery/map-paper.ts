import { BASE, type Point } from "./bands.ts";

/** A drawn map: its size, where the base stands on it, and how many units a mile has. North is at the top. */
export type Paper = { width: number; height: number; base: { x: number; y: number }; unitsPerMile: number };

export const MILES_PER_DEGREE = 69.1;
export const MILES_PER_DEGREE_EAST = MILES_PER_DEGREE * Math.cos((BASE.lat * Math.PI) / 180);

/** Where a place stands on a map, which treats sixty miles of the earth as flat. */
export function onPaper({ base, unitsPerMile }: Paper, { lat, lng }: Point): { x: number; y: number } {
  return {
    x: Math.round(base.x + (lng - BASE.lng) * MILES_PER_DEGREE_EAST * unitsPerMile),
    y: Math.round(base.y - (lat - BASE.lat) * MILES_PER_DEGREE * unitsPerMile),
  };
}
