import {
  box,
  choice,
  describeItem,
  line,
  optionalLine,
  optionalPicture,
  own,
} from "#app/base/records/fields.ts";
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
