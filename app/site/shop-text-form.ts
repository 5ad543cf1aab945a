import { z } from "zod";
import { ITEM_FIELDS } from "#app/desk/item-fields.ts";
import { PUBLISH_STATES } from "#app/lib/publishing.ts";
import { requiredRichText } from "#app/lib/rich-text-form.ts";
import { requiredLine } from "#app/lib/typed-text.ts";
import { SHOP_TEXTS } from "#app/settings/shop-texts.ts";

/** The form of one of the shop's texts (rules 35.17). Its id is the last part of its address. */
export const shopTextForm = z.strictObject({
  ...ITEM_FIELDS,
  id: z.enum(SHOP_TEXTS, { error: "Please reload the page." }),
  title: requiredLine("the title", 150),
  content: requiredRichText,
  status: z.enum(PUBLISH_STATES, { error: "Please choose whether visitors see it." }),
});
export type ShopTextForm = z.infer<typeof shopTextForm>;
