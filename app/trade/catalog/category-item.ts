import type { z } from "zod";
import { typedCode } from "#app/base/lib/typed-text.ts";
import {
  box,
  choice,
  describeItem,
  line,
  optionalLine,
  optionalPicture,
  own,
} from "#app/base/records/fields.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { COUNTED_AS } from "#app/trade/compliance/rules.ts";
import { CLASS_LABELS, TINT_NAMES, TINTS } from "./categories.ts";

/** Fields of a category (rules products/categories). */
export const CATEGORY = describeItem({
  name: line("Name", "the name", 60),
  slug: own<string>("URL slug"),
  countsAs: choice("Counted as", COUNTED_AS, "Choose what the law counts it as.", CLASS_LABELS),
  kinds: optionalLine("Description", "the description", 80),
  tint: choice("Color", TINT_NAMES, "Choose a color.", TINTS),
  image: optionalPicture("Image"),
  storage: optionalLine("Storage", "the storage instructions", 300),
  isShown: box("Listed in the shop", "on"),
});

const SLUG = "Use only letters, digits, and hyphens, such as gummies.";

/** Parses the category form. */
export const categoryForm = itemForm(CATEGORY, {
  slug: typedCode(SLUG).regex(/^[A-Za-z0-9-]{0,60}$/, SLUG),
});
export type CategoryForm = z.infer<typeof categoryForm>;
