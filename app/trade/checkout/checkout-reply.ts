import { readState } from "#app/base/lib/us-states.ts";
import type { CheckoutFieldErrors } from "./checkout-form.ts";

/** What the customer's profile already holds for a checkout. */
export type BuyerProfile = {
  firstName: string;
  lastName: string;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
};

/** One sentence for each wrong field; "" holds what belongs to no field. */
export type CheckoutErrors = CheckoutFieldErrors;

/** The texts of the form, by field name. */
export type CheckoutValues = Record<string, string>;

/** What the page gets back instead of an order: what was typed, and a sentence for each wrong field. */
export type CheckoutReply = {
  values: CheckoutValues;
  errors: CheckoutFieldErrors;
  /** Name of the rule that refused a well-formed checkout; null when the form itself was wrong. */
  refusal: string | null;
};

/** Fields in the order of the page: the first one with an error gets the focus. */
export const FIELD_ORDER = [
  "name",
  "phone",
  "address",
  "zip",
  "city",
  "state",
  "instructions",
  "option",
  "windowStart",
  "lines",
  "adult",
  "receiver",
  "key",
  "seen",
  "",
] as const;

/** Id of a field's control on the page; problems of the whole form stand beside the button. */
export function controlId(field: (typeof FIELD_ORDER)[number]): string {
  return field === "" || field === "key" || field === "seen" ? "checkout-problem" : `checkout-${field}`;
}

/** What the form starts with: the profile, and the last checked ZIP where the profile has none. */
export function firstValues(profile: BuyerProfile | null, rememberedZip: string | null): CheckoutValues {
  return {
    name: profile ? `${profile.firstName} ${profile.lastName}`.trim() : "",
    phone: profile?.phone ?? "",
    address: profile?.address ?? "",
    city: profile?.city ?? "",
    // A text that names no US state is left out, and the ZIP fills in the state.
    state: readState(profile?.state) ?? "",
    zip: profile?.zip || rememberedZip || "",
  };
}
