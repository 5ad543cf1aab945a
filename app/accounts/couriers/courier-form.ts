import { z } from "zod";
import { emailLine, phoneLine, requiredLine } from "#app/base/lib/typed-text.ts";

const NAME_LENGTH = 100;

/** Field for the phone number at which the shop calls a courier. */
export const courierPhoneField = phoneLine("a phone number");

/** Form of a new courier (rules routes/courier-account). */
export const newCourierForm = z.strictObject({
  name: requiredLine("a name", NAME_LENGTH),
  email: emailLine(),
  phone: courierPhoneField,
});
export type NewCourier = z.output<typeof newCourierForm>;

/** Refusals about couriers, with their messages. */
export const COURIER_REFUSALS = {
  email_taken: "This email address already has an account. Couriers need a separate one.",
  gone: "This courier no longer exists. Reload the page and try again.",
  ended: "This courier is deactivated and can't sign in again.",
  own_password: "This courier signs in with their own password.",
  phone_ended: "This phone was already removed.",
} as const;
export type CourierRefusal = { name: keyof typeof COURIER_REFUSALS };
