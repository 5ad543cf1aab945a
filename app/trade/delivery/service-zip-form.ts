import { z } from "zod";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import type { DeliveryProfile } from "#app/base/settings/delivery-profile.ts";
import { isLicensed, milesBetween } from "./bands.ts";
import { MOST_DEGREES, readDegrees, STATES, ZIP } from "./service-zip-item.ts";

/** Maximum distance of a ZIP code from the base; farther ones have wrong coordinates. */
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

/** The form of a ZIP code (rules settings-screens/zip-form). Its id is the ZIP code, or "new". */
export const serviceZipForm = itemForm(ZIP, {
  state: z.enum(STATES, { error: "Choose the state." }),
  zip: typedCode("Please enter the ZIP code.").refine(isZip, "Please enter a 5-digit ZIP code."),
  lat: degrees("latitude", MOST_DEGREES.lat),
  lng: degrees("longitude", MOST_DEGREES.lng),
})
  .extend({ id: z.string().refine((id) => id === "new" || isZip(id), "Reload the page and try again.") })
  .superRefine(({ id, zip }, problems) => {
    if (id !== "new" && id !== zip)
      problems.addIssue({ code: "custom", path: ["zip"], message: "Reload the page and try again." });
  })
  .transform(({ id: _, delivery, closedReason, bandOverride, ...fields }) => ({
    ...fields,
    bandOverride: bandOverride === "" ? null : bandOverride,
    closedReason: delivery === "closed" ? closedReason : null,
  }));
export type ServiceZipForm = z.infer<typeof serviceZipForm>;

type ZipPosition = Pick<ServiceZipForm, "state" | "lat" | "lng">;

/** Why a ZIP code can't be in the list, beside its field. */
export type ZipProblem = { field: "zip" | "lat"; sentence: string };

/**
 * Returns why a shop can't deliver to a ZIP code: no base yet, a state that its license doesn't cover, or a
 * location too far away to be right (rules settings-screens/zip-form); null if it can. A listed ZIP code that
 * stays where it is can still be closed or renamed.
 */
export function zipProblem(
  { zip, state, ...place }: ZipPosition & { zip: string },
  delivery: Pick<DeliveryProfile, "base" | "baseZip" | "states">,
  listed: ZipPosition | null,
): ZipProblem | null {
  if (listed && listed.state === state && listed.lat === place.lat && listed.lng === place.lng) return null;
  if (delivery.baseZip === "")
    return { field: "zip", sentence: "Enter where you deliver from first, under Area and options." };
  if (!isLicensed({ state }, delivery)) {
    const covered = delivery.states.join(", ");
    return { field: "zip", sentence: `${zip} is in ${state}, but your license covers ${covered}.` };
  }
  const miles = Math.round(milesBetween(delivery.base, place));
  if (miles <= FARTHEST_MILES) return null;
  const far = miles.toLocaleString("en-US");
  return {
    field: "lat",
    sentence: `This location is ${far} miles from the base. Check latitude and longitude.`,
  };
}
