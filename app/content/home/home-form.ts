import type { z } from "zod";
import { readAddress } from "#app/base/lib/address.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { additionalFieldsOf, HOME } from "./home-item.ts";

const isAddressOrEmpty = (typed: string) => typed === "" || readAddress(typed) !== null;

/** Refuses a button with only a text or only a link, or with a link that leads nowhere. */
export function refuseHalfButton(
  context: Pick<z.RefinementCtx, "addIssue">,
  { buttonText, buttonLink }: { buttonText: string; buttonLink: string },
) {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (buttonText !== "" && buttonLink === "") {
    refuse("buttonLink", "Please enter a button link, or leave the button text blank.");
  }
  if (buttonText === "" && buttonLink !== "") {
    refuse("buttonText", "Please enter the button text, or leave the button link blank.");
  }
  if (!isAddressOrEmpty(buttonLink)) {
    refuse(
      "buttonLink",
      "Please enter a page of this shop, such as /education, or a URL that starts with https://.",
    );
  }
}

/**
 * The home content form (rules content-screens/home-content). Fields of the other section are neither stored
 * nor checked.
 */
export const homeForm = itemForm(HOME)
  .superRefine(({ section, ...button }, context) => {
    if (section === "education") refuseHalfButton(context, button);
  })
  .transform(({ imageUrl, buttonText, buttonLink, icon, ...fields }) => ({
    ...fields,
    imageUrl: imageUrl || null,
    additionalFields: additionalFieldsOf(fields.section, { buttonText, buttonLink, icon }),
  }));
export type HomeForm = z.infer<typeof homeForm>;
