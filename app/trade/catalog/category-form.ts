import type { z } from "zod";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { CATEGORY } from "./category-item.ts";

const SLUG = "Use only letters, digits, and hyphens, such as gummies.";

/** Parses the category form. */
export const categoryForm = itemForm(CATEGORY, {
  slug: typedCode(SLUG).regex(/^[A-Za-z0-9-]{0,60}$/, SLUG),
});
export type CategoryForm = z.infer<typeof categoryForm>;
