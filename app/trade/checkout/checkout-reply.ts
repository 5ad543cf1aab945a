import type { FieldErrors, FormValues, RefusedForm } from "#app/base/lib/refused-form.ts";
import { readState } from "#app/base/lib/us-states.ts";
import type { CheckoutField } from "./checkout-form.ts";
import type { findBuyerProfile } from "./queries.server.ts";

/** One message per invalid field; "" has those of no field. */
export type CheckoutErrors = FieldErrors<CheckoutField>;

/** The form input by field name. */
export type CheckoutValues = FormValues;

/**
 * Response when no order was made; `refusal` names the rule that wasn't met, null if the form was invalid.
 */
export type CheckoutReply = RefusedForm & { errors: CheckoutErrors; refusal: string | null };

/** Fields in page order, since the first one with an error gets the focus. */
export const FIELD_ORDER = [
  "name",
  "phone",
  "isGift",
  "giftFirstName",
  "giftLastName",
  "giftPhone",
  "giftNote",
  "address",
  "zip",
  "city",
  "state",
  "instructions",
  "option",
  "windowStart",
  "lines",
  "promotion",
  "payment",
  "tip",
  "tipOther",
  "confirmsAge",
  "confirmsRecipient",
  "key",
  "quoteFingerprint",
  "",
] as const;

/** Id of a field's control on the page; errors of the whole form are shown next to the button. */
export function controlId(field: (typeof FIELD_ORDER)[number]): string {
  return field === "" || field === "key" || field === "quoteFingerprint"
    ? "checkout-problem"
    : `checkout-${field}`;
}

/** Initial values of the form: the profile, and the last checked ZIP code if the profile has none. */
export function firstValues(
  profile: Awaited<ReturnType<typeof findBuyerProfile>>,
  rememberedZip: string | null,
): CheckoutValues {
  return {
    name: profile ? `${profile.firstName} ${profile.lastName}`.trim() : "",
    phone: profile?.phone ?? "",
    address: profile?.address ?? "",
    city: profile?.city ?? "",
    // Text that isn't a US state is dropped, and the ZIP code fills in the state.
    state: readState(profile?.state) ?? "",
    zip: profile?.zip || rememberedZip || "",
  };
}
