import { orderNumber } from "#app/trade/orders/order-view.ts";

/** What is said when something of an account fails (rules account/profile, account/email-preferences, account/cancellation, account/sessions). */
export const PROFILE_FAILED = "Error updating profile";
export const NOT_SAVED = "We could not save this. Please try again.";
export const SENT_JUST_NOW =
  "We have just sent you a link. Please look for it, also among the unwanted mails, and ask for another one in a minute.";
export const SESSION_GONE =
  "That browser is signed out already. Please reload the page to see the list as it is now.";

/** What is said when the connection failed while the form of this name was sent. */
export const CONNECTION_FAILED_SENTENCES = {
  profile: PROFILE_FAILED,
  preferences: NOT_SAVED,
  "cancel-order":
    "We could not reach the shop, so we do not know whether your order is canceled. Please try again.",
};

/** Why an account cannot be deleted yet: the orders that are under way, by number. */
export function underWaySentence(orderIds: readonly string[]): string {
  const numbers = orderIds.map(orderNumber).join(", ");
  return orderIds.length === 1
    ? `You have an order under way (${numbers}). You can delete your account once it is delivered or canceled.`
    : `You have orders under way (${numbers}). You can delete your account once they are delivered or canceled.`;
}

/** The sentences that the account page shows once after a form was taken. */
export const DONE_SENTENCES = {
  "profile-saved": "Profile updated successfully",
  "password-updated": "Password updated successfully",
  "order-canceled": "Your order is canceled.",
  "order-changed": "Your order is saved.",
  "confirmation-sent": "A new link is on its way. Please check your email.",
  "browser-signed-out": "That browser is signed out.",
  "others-signed-out": "You are signed out everywhere else.",
  "app-on": "Your authenticator app is on.",
  "app-off": "The authenticator app is off.",
  "passkey-added": "Your passkey is added.",
  "passkey-removed": "The passkey is removed.",
  "review-sent": "Thank you. Your review is published once somebody of the shop has read it.",
  "review-removed": "Your review is taken back.",
} as const;

export type Done = keyof typeof DONE_SENTENCES;

export function isDone(what: string): what is Done {
  return Object.hasOwn(DONE_SENTENCES, what);
}
