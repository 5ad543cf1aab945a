import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DemoProduct } from "./demo-product.ts";

const PICTURES = "/pictures";

/**
 * The drawn picture of a product: its own, with its label; else its packaging in its category's tint; else the
 * category's most typical packaging.
 */
export function pictureOf({
  slug,
  packaging,
  category,
}: Pick<DemoProduct, "slug" | "packaging" | "category">): string {
  const tint = category.toLowerCase();
  const drawn = [`products/${slug}.svg`, `${packaging}-${tint}.svg`].find((name) =>
    existsSync(join(process.cwd(), "public", PICTURES, name)),
  );
  return `${PICTURES}/${drawn ?? `default-${tint}.svg`}`;
}
