import type { FormValues } from "#app/desk/meanwhile.ts";
import type { PublishState } from "#app/lib/publishing.ts";
import { plainText, type RichText } from "#app/lib/rich-text.ts";
import { readTextValue, textValue } from "#app/lib/stored-text.ts";
import { SHOP_TEXT_NAMES, type ShopTextSlug } from "#app/settings/shop-texts.ts";

/** What the admin's form calls its fields (rules 35.17). */
export const SHOP_TEXT_LABELS = { title: "Title", content: "Text", status: "Status" };

/** One of the shop's texts as its form shows it. */
export function shopTextValues(text: { title: string; content: RichText; status: PublishState }): FormValues {
  return { title: text.title, content: textValue(text.content), status: text.status };
}

/** The form of a text that is not written yet: a draft with the name of its page. */
export function newShopText(slug: ShopTextSlug): FormValues {
  return { title: SHOP_TEXT_NAMES[slug].page, content: "", status: "draft" };
}

/** How the notice of what somebody else changed shows a value. */
export function shownShopTextValue(field: string, value: string): string | undefined {
  if (field === "status") return value === "published" ? "visitors see it" : "draft";
  return field === "content" ? plainText(readTextValue(value)) : undefined;
}
