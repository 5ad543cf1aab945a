import type { Database } from "#app/base/db/client.server.ts";
import type { AnyFileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { runBeside } from "#app/base/imports/queries.server.ts";
import { beginValidating } from "#app/base/imports/validate-import.server.ts";
import { BATCHES_KIND } from "./batches-kind.server.ts";
import { CUSTOMERS_KIND } from "./customers-kind.server.ts";
import { NEWSLETTER_KIND, WAITLIST_KIND } from "./list-kinds.server.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";
import { PROMOTIONS_KIND } from "./promotions-kind.server.ts";
import { SIZES_KIND } from "./sizes-kind.server.ts";
import { TAXES_KIND } from "./taxes-kind.server.ts";
import { ZIPS_KIND } from "./zips-kind.server.ts";

/** Record kinds with CSV import and export; each new kind is one more descriptor file. */
const FILE_KINDS: readonly AnyFileKind[] = [
  PRODUCTS_KIND,
  SIZES_KIND,
  ZIPS_KIND,
  TAXES_KIND,
  BATCHES_KIND,
  CUSTOMERS_KIND,
  PROMOTIONS_KIND,
  WAITLIST_KIND,
  NEWSLETTER_KIND,
];

/** Returns the kind with this name in an address. Throws a 404 response if there is none. */
export function fileKindOf(name: string | undefined): AnyFileKind {
  const kind = FILE_KINDS.find((one) => one.name === name);
  if (!kind) throw new Response(null, { status: 404 });
  return kind;
}

/** Begins checking an import's file again, besides the request; false if that isn't possible now. */
export async function checkAgain(
  db: Database,
  kind: AnyFileKind,
  id: string,
  now: Temporal.Instant,
): Promise<boolean> {
  if (!(await beginValidating(db, id, now))) return false;
  runBeside(db, id, () => kind.validate(db, id, now));
  return true;
}
