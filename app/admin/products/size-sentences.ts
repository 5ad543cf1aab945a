import type { FieldErrors, FormValues } from "#app/base/lib/refused-form.ts";
import { stockMovedRefusal } from "./product-sentences.ts";
import type { SizeRefusal } from "./save-size.server.ts";

type OwnRefusal = Exclude<SizeRefusal, { name: "gone" | "changed" }>;

/** Returns the field messages for refusals specific to sizes. */
export function sizeRefusal(refusal: OwnRefusal): { errors: FieldErrors<string>; values?: FormValues } {
  switch (refusal.name) {
    case "not_allowed":
      return {
        errors: { isOn: `${refusal.sentences.join(" ")} You can save it off sale, but not sell it.` },
      };
    case "no_product":
      return { errors: { "": "The product no longer exists." } };
    case "unnamed_first":
      return { errors: { "": "Name the product's first size before you add another." } };
    case "name_taken":
      return { errors: { sizeName: "Another size of this product has this name." } };
    case "number_taken":
      return { errors: { [refusal.field]: "Another size or product has this number." } };
    default:
      return stockMovedRefusal(refusal);
  }
}
