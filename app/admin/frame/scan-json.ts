import { findScanned } from "#app/admin/kit/find-scanned.server.ts";
import { answerScript } from "#app/admin/kit/item-action.server.ts";
import type { Route } from "./+types/scan-json";

/** `GET /admin/scan.json?code=…`: the page of what a scanner read, or null (rules scans 3). */
export function loader(asked: Route.LoaderArgs) {
  const code = asked.url.searchParams.get("code") ?? "";
  return answerScript(asked, async (db) => ({ to: await findScanned(db, code) }));
}
