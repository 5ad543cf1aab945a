import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DemoProduct } from "./products.ts";

/** The drawn picture of a product's packaging in its category's tint, or the category's most typical one. */
export function pictureOf({ packaging, category }: Pick<DemoProduct, "packaging" | "category">): string {
  const name = `${packaging}-${category.toLowerCase()}.svg`;
  const there = existsSync(join(process.cwd(), "public/pictures", name));
  return `/pictures/${there ? name : `default-${category.toLowerCase()}.svg`}`;
}
