import type { AnyFileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { BATCHES_KIND } from "./batches-kind.server.ts";
import { PRODUCTS_KIND } from "./products-kind.server.ts";
import { TAXES_KIND } from "./taxes-kind.server.ts";
import { ZIPS_KIND } from "./zips-kind.server.ts";

/** The kinds of things that come and go as files; another kind is one more file that describes it. */
const FILE_KINDS: readonly AnyFileKind[] = [PRODUCTS_KIND, ZIPS_KIND, TAXES_KIND, BATCHES_KIND];

/** The kind of this name in an address. Throws an answer of 404 when there is none. */
export function fileKindOf(name: string | undefined): AnyFileKind {
  const kind = FILE_KINDS.find((one) => one.name === name);
  if (!kind) throw new Response(null, { status: 404 });
  return kind;
}
