import { database } from "#app/base/db/context.server.ts";
import type { CachedPage } from "#app/base/lib/page-headers.ts";
import { SERVED_BANDS, type ServedBand } from "#app/base/settings/delivery-profile.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { MAP, mapScale, onMap } from "#app/trade/delivery/area-map.ts";
import { bandOf } from "#app/trade/delivery/bands.ts";
import { listServiceZips } from "#app/trade/delivery/queries.server.ts";
import type { Route } from "./+types/delivery-map";

export const handle: CachedPage = { keptUnder: [] };

/** Fills of the rings, nearest first; the tokens of app.css, which an image can't use. */
const FILLS: Record<ServedBand, string> = { primary: "#9db39b", extended: "#c6d3c4", limited: "#e3ecdf" };
/** Least distance between two place names, in units of the map. */
const NAME_WIDTH = 110;
const NAME_HEIGHT = 26;
const MOST_NAMES = 9;

/**
 * Map of the delivery area for the home page, drawn from the shop's own ZIP codes (rules home/delivery-map).
 * Cached like a page until something in it changes.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const [{ delivery }, zips] = await Promise.all([currentSettings(db), listServiceZips(db)]);
  const scale = mapScale(delivery);
  const served = zips
    .filter((entry) => entry.closedReason === null && bandOf(entry, delivery) !== "unavailable")
    .map((entry) => ({ city: entry.city, ...onMap(entry, scale) }));
  const rings = SERVED_BANDS.toReversed().flatMap((band) => {
    const { miles } = delivery.bands[band];
    const radius = Math.round((miles ?? 0) * scale.unitsPerMile);
    return miles === null ? [] : [`<circle cx="330" cy="330" r="${radius}" fill="${FILLS[band]}"/>`];
  });
  const dots = [...new Set(served.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="5"/>`))];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 31 ${MAP.width} 598">
<rect y="31" width="${MAP.width}" height="598" fill="#dfeaee"/>
<g stroke="#fff" stroke-width="2">${rings.join("")}</g>
<g fill="#1e4d3b" fill-opacity=".55">${dots.join("")}</g>
<path d="M330 316v28M316 330h28" stroke="#10291f" stroke-width="4"/>
<g font-family="sans-serif" font-size="19" fill="#10291f" text-anchor="middle" paint-order="stroke" stroke="#fff" stroke-width="4" stroke-opacity=".8">${namesOf(served).join("")}</g>
</svg>
`;
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml" } });
}

type Dot = { city: string; x: number; y: number };

/** Names of the cities with the most ZIP codes, as far as they don't cover each other. */
function namesOf(dots: readonly Dot[]): string[] {
  const cities = [...Map.groupBy(dots, ({ city }) => city)]
    .map(([city, own]) => ({ city, count: own.length, x: mean(own, "x"), y: mean(own, "y") }))
    .sort((one, other) => other.count - one.count || (one.city < other.city ? -1 : 1));
  const shown: typeof cities = [];
  for (const one of cities) {
    const covers = ({ x, y }: Dot) => Math.abs(x - one.x) < NAME_WIDTH && Math.abs(y - one.y) < NAME_HEIGHT;
    if (shown.length < MOST_NAMES && !shown.some(covers)) shown.push(one);
  }
  return shown.map(({ city, x, y }) => `<text x="${x}" y="${y - 10}">${escaped(city)}</text>`);
}

function mean(dots: readonly Dot[], axis: "x" | "y"): number {
  return Math.round(dots.reduce((sum, dot) => sum + dot[axis], 0) / dots.length);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
