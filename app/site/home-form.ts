import { z } from "zod";
import { ITEM_FIELDS, wholeNumber } from "#app/desk/item-fields.ts";
import { LAST_PLACE } from "#app/desk/places.ts";
import { readAddress } from "#app/lib/address.ts";
import { PUBLISH_STATES } from "#app/lib/publishing.ts";
import { lineOfText, pictureLine, requiredLine, requiredText } from "#app/lib/typed-text.ts";
import { HOME_SECTIONS, VALUE_ICONS } from "./home-content.ts";
import { additionalFieldsOf } from "./home-item.ts";

const isAddressOrEmpty = (typed: string) => typed === "" || readAddress(typed) !== null;

/**
 * The form of home content (rules 35.32). The fields of the other section may be sent, since the form hides them, but are
 * not stored, and nothing is asked of them.
 */
export const homeForm = z
  .strictObject({
    ...ITEM_FIELDS,
    section: z.enum(HOME_SECTIONS, { error: "Please choose a section." }),
    displayOrder: wholeNumber("the display order", { min: 0, max: LAST_PLACE }),
    title: requiredLine("the title", 200),
    content: requiredText("the content", 2_000),
    imageUrl: pictureLine(),
    buttonText: lineOfText("the button's text", 100),
    buttonLink: lineOfText("the button's link", 2_000),
    icon: z.enum(VALUE_ICONS, { error: "Please choose an icon." }),
    status: z.enum(PUBLISH_STATES, { error: "Please choose whether visitors see it." }),
  })
  .superRefine(({ section, buttonText, buttonLink }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (section !== "education") return;
    if (buttonText !== "" && buttonLink === "") {
      refuse("buttonLink", "Please enter where the button leads, or leave its text empty.");
    }
    if (buttonText === "" && buttonLink !== "") {
      refuse("buttonText", "Please enter a text for the button, or leave its link empty.");
    }
    if (!isAddressOrEmpty(buttonLink)) {
      refuse(
        "buttonLink",
        "Please enter a page of this shop, such as /education, or an address that begins with https://.",
      );
    }
  })
  .transform(({ imageUrl, buttonText, buttonLink, icon, ...fields }) => ({
    ...fields,
    imageUrl: imageUrl === "" ? null : imageUrl,
    additionalFields: additionalFieldsOf(fields.section, { buttonText, buttonLink, icon }),
  }));
export type HomeForm = z.infer<typeof homeForm>;
