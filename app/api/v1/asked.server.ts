import type { Context } from "hono";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { KeyInUse } from "#app/accounts/keys/admit-key.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { refuseRequest } from "./problem.server.ts";

/** What a request brings along to those who answer it. */
export type ApiRequest = {
  Bindings: { db: Database; address: string };
  Variables: {
    key: KeyInUse;
    actor: Actor & { userId: string };
    now: Temporal.Instant;
    /** The id of what a write makes (answer-once.server.ts). */
    newId: string;
  };
};

/** The ETag of a thing by its version. */
export const etagOf = (version: number | string) => `"${version}"`;

/**
 * Refuses a change that was made from another state than there is now (rules api/etags). It is a first look; the use case looks again
 * while it holds the thing.
 */
export function matchOrRefuse(c: Context<ApiRequest>, version: number | string): void {
  if (c.req.header("if-match") !== etagOf(version)) throw refuseAsChanged();
}

export function refuseAsChanged(
  detail = "Somebody has changed this since you read it. Please read it again.",
) {
  return refuseRequest(412, { code: "changed", detail });
}

export function refuseAsGone(what: string) {
  return refuseRequest(404, { code: "not_found", detail: `We could not find this ${what}.` });
}

/** The items of a page and where it goes on; a query reads one more than was asked for. */
export function pageFrom<Row, Item>(
  rows: readonly Row[],
  asked: number,
  itemOf: (row: Row) => Item,
  cursorAfter: (row: Row) => string,
): { items: Item[]; next: string | null } {
  const shown = rows.slice(0, asked);
  const last = shown.at(-1);
  return { items: shown.map(itemOf), next: rows.length > asked && last ? cursorAfter(last) : null };
}
