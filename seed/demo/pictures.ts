import { existsSync } from "node:fs";
import { join } from "node:path";
import { defaultPicture } from "#app/trade/catalog/categories.ts";
import { demoCategory } from "./categories.ts";
import type { DemoProduct } from "./demo-product.ts";

const PICTURES = "/pictures";

/**
 * The drawing of a product: its own with its label, if there is one; otherwise its packaging in its
 * category's tint; otherwise the category's most typical packaging.
 */
export function pictureOf({
  slug,
  packaging,
  category,
}: Pick<DemoProduct, "slug" | "packaging" | "category">): string {
  const { tint, countsAs } = demoCategory(category);
  const own = `${PICTURES}/products/${slug}.svg`;
  const packed = `${PICTURES}/${packaging}-${tint}.svg`;
  const drawn = [own, packed].find((path) => existsSync(join(process.cwd(), "public", path)));
  return drawn ?? defaultPicture(countsAs);
}
