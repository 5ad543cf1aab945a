import { expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { milesBetween } from "#app/trade/delivery/bands.ts";
import { SHIPPED_ZIPS } from "#app/trade/delivery/shipped-zips.ts";
import { MAP, mapScale, onEarth, onMap, reachesOf, withinMap } from "./area-map.ts";

const BASE = DEMO_DELIVERY.base;
const SCALE = mapScale(DEMO_DELIVERY);

test("places the base in the middle, and every built-in ZIP code at its distance in miles", () => {
  expect(onMap(BASE, SCALE)).toEqual(MAP.base);
  for (const zip of SHIPPED_ZIPS) {
    const { x, y } = onMap(zip, SCALE);
    const drawn = Math.hypot(x - MAP.base.x, y - MAP.base.y) / SCALE.unitsPerMile;
    expect(Math.abs(drawn - milesBetween(BASE, zip)), zip.zip).toBeLessThan(0.3);
    expect(withinMap(zip, SCALE)).toEqual({ x, y });
  }
});

test("maps a click to the location drawn there", () => {
  for (const zip of SHIPPED_ZIPS)
    expect(milesBetween(onEarth(onMap(zip, SCALE), SCALE), zip), zip.zip).toBeLessThan(0.15);
});

test("places a location beyond the map at its edge", () => {
  expect(withinMap({ lat: 46.8, lng: -92.1 }, SCALE)).toEqual({ x: 648, y: 12 });
});

test("extends a mark's click area halfway to its neighbor, within bounds", () => {
  const at = (...xs: number[]) => xs.map((x) => ({ x, y: 100 }));
  expect(reachesOf(at(0, 40, 300, 310))).toEqual([20, 20, 12, 12]);
  expect(reachesOf(at(0, 600))).toEqual([26, 26]);
  expect(reachesOf(at(5))).toEqual([26]);
});
