import type { RichText } from "#app/base/lib/rich-text.ts";
import { textValue } from "#app/base/lib/stored-text.ts";
import { describeItem, line, own, publishState } from "#app/base/records/fields.ts";

/** One of the shop's texts, as admins write it (rules 35.17); one that is not written yet is a draft. */
export const SHOP_TEXT = describeItem({
  title: line("Title", "the title", 150),
  content: own<RichText>("Text", textValue),
  status: { ...publishState, initial: "draft" },
});
