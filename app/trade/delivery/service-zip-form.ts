import { z } from "zod";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { milesFromBase } from "./bands.ts";
import { MOST_DEGREES, readDegrees, ZIP } from "./service-zip-item.ts";

/** Maximum distance of a ZIP from the base. A farther place has wrong coordinates. */
const FARTHEST_MILES = 200;

/** Returns whether a text is a five-digit ZIP. */
export function isZip(text: unknown): text is string {
  return typeof text === "string" && /^[0-9]{5}$/.test(text);
}

const degrees = (what: string, most: number) => {
  const sentence = `Please enter the ${what} in degrees, such as ${what === "latitude" ? "44.8735" : "-93.3346"}.`;
  return typedCode(sentence)
    .transform(readDegrees)
    .refine((number) => number !== null && Math.abs(number) <= most, sentence)
    .transform((number) => number ?? 0);
};

/** The form of a ZIP (rules settings-screens/zip-form). Its id is the ZIP, or "new" for a new one. */
export const serviceZipForm = itemForm(ZIP, {
  zip: typedCode("Please enter the ZIP code.").refine(isZip, "Please enter a 5-digit ZIP code."),
  lat: degrees("latitude", MOST_DEGREES.lat),
  lng: degrees("longitude", MOST_DEGREES.lng),
})
  .extend({ id: z.string().refine((id) => id === "new" || isZip(id), "Reload the page and try again.") })
  .superRefine(({ id, zip, lat, lng }, problems) => {
    if (id !== "new" && id !== zip)
      problems.addIssue({ code: "custom", path: ["zip"], message: "Reload the page and try again." });
    const miles = Math.round(milesFromBase({ lat, lng }));
    if (miles > FARTHEST_MILES) {
      const message = `This location is ${miles.toLocaleString("en-US")} miles from the base. Check latitude and longitude.`;
      problems.addIssue({ code: "custom", path: ["lat"], message });
    }
  })
  .transform(({ id: _, delivery, closedReason, bandOverride, ...fields }) => ({
    ...fields,
    bandOverride: bandOverride === "" ? null : bandOverride,
    closedReason: delivery === "closed" ? closedReason : null,
  }));
export type ServiceZipForm = z.infer<typeof serviceZipForm>;
