/**
 * Who runs the shop, as customers, couriers, and inspectors read it (rules settings/business-details), and the
 * lawyer who checked its rules, whom only admins see (rules settings/counsel). All of it is optional; "" is
 * not given.
 */
export const NO_DETAILS = {
  legalName: "",
  licenseKind: "",
  licenseNumber: "",
  street: "",
  city: "",
  state: "",
  zip: "",
  counsel: "",
  /** Day of the check, "2026-11-28"; null without a counsel. */
  counselOn: null as string | null,
  version: 0,
};
export type BusinessDetails = typeof NO_DETAILS;

/** The details that a page or paper may show to anyone. */
export type PublicDetails = Omit<BusinessDetails, "counsel" | "counselOn">;

/** Returns the business details without those that only admins see. */
export function publicDetails({ counsel: _, counselOn: __, ...shown }: BusinessDetails): PublicDetails {
  return shown;
}

/** Formats the postal address in one line; null if there is none. */
export function postalAddress({ street, city, state, zip }: PublicDetails): string | null {
  return street === "" ? null : `${street}, ${city}, ${state} ${zip}`;
}

/** Formats the license, "Lower-potency hemp edible retailer license 123"; null without a number. */
function licenseText({ licenseKind, licenseNumber }: PublicDetails): string | null {
  if (licenseNumber === "") return null;
  return licenseKind === "" ? `License ${licenseNumber}` : `${licenseKind} license ${licenseNumber}`;
}

/** Joins legal name, license, and address as far as they're given: "North Loop Hemp LLC · License 123 · …". */
export function businessLine(details: PublicDetails): string {
  return [details.legalName, licenseText(details), postalAddress(details)].filter(Boolean).join(" · ");
}
