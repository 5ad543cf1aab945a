import { PRODUCT } from "#app/admin/products/product-item.ts";
import type { FieldFault, FileRow } from "#app/base/imports/file-kind.ts";
import { missingPictureSentence } from "#app/base/media/queries.server.ts";
import type { WholeProduct } from "#app/trade/catalog/write-products.server.ts";

/** Returns the addresses on this site in a row that may be images. */
export function picturesOfRow({ cells }: FileRow): string[] {
  const cell = `${cells[PRODUCT.labels.image] ?? ""} ${cells[PRODUCT.labels.pictures] ?? ""}`;
  return cell.split(/[\s']+/).filter((word) => word.startsWith("/"));
}

/** Lists the missing images that a row names for the first time (rules images/broken-addresses). */
export function missingFaults(
  { image, pictures }: Pick<WholeProduct, "image" | "pictures">,
  stored: WholeProduct | null,
  missing: ReadonlySet<string>,
): FieldFault[] {
  const known = new Set([stored?.image, ...(stored?.pictures ?? []).map(({ address }) => address)]);
  const named = [{ field: "image", address: image }].concat(
    pictures.map(({ address }) => ({ field: "pictures", address })),
  );
  return named
    .filter(({ address }) => missing.has(address) && !known.has(address))
    .map(({ field, address }) => ({ field, sentence: missingPictureSentence(address) }));
}
