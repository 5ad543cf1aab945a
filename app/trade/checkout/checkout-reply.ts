import type { FieldErrors, FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import { readState } from "#app/base/lib/us-states.ts";
import type { CheckoutField } from "./checkout-form.ts";
import type { findBuyerProfile } from "./queries.server.ts";

/** One sentence for each wrong field; "" holds what belongs to no field. */
export type CheckoutErrors = FieldErrors<CheckoutField>;

/** The texts of the form, by field name. */
export type CheckoutValues = FormValues;

/** What the page gets back instead of an order; `refusal` names the rule that refused, null when the form was wrong. */
export type CheckoutReply = RefusedForm & { errors: CheckoutErrors; refusal: string | null };

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
  "promotion",
  "confirmsAge",
  "confirmsRecipient",
  "key",
  "quoteFingerprint",
  "",
] as const;

/** Id of a field's control on the page; problems of the whole form stand beside the button. */
export function controlId(field: (typeof FIELD_ORDER)[number]): string {
  return field === "" || field === "key" || field === "quoteFingerprint"
    ? "checkout-problem"
    : `checkout-${field}`;
}

/** What the form starts with: the profile, and the last checked ZIP where the profile has none. */
export function firstValues(
  profile: Awaited<ReturnType<typeof findBuyerProfile>>,
  rememberedZip: string | null,
): CheckoutValues {
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
