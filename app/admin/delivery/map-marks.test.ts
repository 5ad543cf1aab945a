import { expect, test } from "vitest";
import { BASE, milesBetween, milesFromBase } from "#app/trade/delivery/bands.ts";
import { onPaper } from "#app/trade/delivery/map-paper.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { DESK_PAPER, onEarth, reachesOf, withinPaper } from "./map-marks.ts";

test("the base stands in the middle, and every shipped ZIP as far from it as it is in miles", () => {
  expect(onPaper(DESK_PAPER, BASE)).toEqual(DESK_PAPER.base);
  for (const zip of SHIPPED_ZIPS) {
    const { x, y } = onPaper(DESK_PAPER, zip);
    const drawn = Math.hypot(x - DESK_PAPER.base.x, y - DESK_PAPER.base.y) / DESK_PAPER.unitsPerMile;
    expect(Math.abs(drawn - milesFromBase(zip)), zip.zip).toBeLessThan(0.3);
    expect(withinPaper(DESK_PAPER, zip)).toEqual({ x, y });
  }
});

test("a press on the map is the place that is drawn there", () => {
  for (const zip of SHIPPED_ZIPS)
    expect(milesBetween(onEarth(DESK_PAPER, onPaper(DESK_PAPER, zip)), zip), zip.zip).toBeLessThan(0.15);
});

test("a place beyond the map stands at its edge", () => {
  expect(withinPaper(DESK_PAPER, { lat: 46.8, lng: -92.1 })).toEqual({ x: 648, y: 12 });
});

test("a press counts for a mark as far as the middle to its neighbor, within bounds", () => {
  const at = (...xs: number[]) => xs.map((x) => ({ x, y: 100 }));
  expect(reachesOf(at(0, 40, 300, 310))).toEqual([20, 20, 12, 12]);
  expect(reachesOf(at(0, 600))).toEqual([26, 26]);
  expect(reachesOf(at(5))).toEqual([26]);
});
