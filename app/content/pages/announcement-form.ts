import { z } from "zod";
import { readAddress } from "#app/base/lib/address.ts";
import { optionalDay } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { ANNOUNCEMENT } from "./announcement.ts";

const LINK = "Please enter a page of this shop, such as /shop, or a URL that starts with https://.";

/** Form of the announcement; a blank text is none. */
export const announcementForm = itemForm(ANNOUNCEMENT, {
  firstDay: optionalDay("Choose the first day, or leave it blank."),
  lastDay: optionalDay("Choose the last day, or leave it blank."),
})
  .extend({ id: z.literal("1", { error: "Reload the page and try again." }) })
  .superRefine(({ link, firstDay, lastDay }, problems) => {
    const refuse = (field: string, message: string) =>
      problems.addIssue({ code: "custom", path: [field], message });
    if (link !== "" && readAddress(link) === null) refuse("link", LINK);
    if (firstDay && lastDay && Temporal.PlainDate.compare(lastDay, firstDay) < 0) {
      refuse("lastDay", "Choose a last day on or after the first day.");
    }
  });
export type AnnouncementForm = z.infer<typeof announcementForm>;
