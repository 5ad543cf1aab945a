import { orderNumber } from "#app/trade/orders/order-view.ts";

/**
 * Error messages of the account pages (rules account/profile, account/email-preferences,
 * account/cancellation, account/sessions).
 */
export const PROFILE_FAILED = "Error updating profile";
export const NOT_SAVED = "We couldn't save this. Please try again.";
export const SENT_JUST_NOW =
  "We just sent you a link. Check your inbox and spam folder, or request another one in a minute.";
export const SESSION_GONE = "That browser is already signed out. Reload the page to see the current list.";

/** Messages for a lost connection, by form name. */
export const CONNECTION_FAILED_SENTENCES = {
  profile: PROFILE_FAILED,
  preferences: NOT_SAVED,
  "cancel-order": "We lost the connection and can't tell whether your order was canceled. Please try again.",
};

/** Explains why an account can't be deleted yet: the numbers of its open orders. */
export function openOrdersSentence(orderIds: readonly string[]): string {
  const numbers = orderIds.map(orderNumber).join(", ");
  return orderIds.length === 1
    ? `You have an open order (${numbers}). You can delete your account once it's delivered or canceled.`
    : `You have open orders (${numbers}). You can delete your account once they're delivered or canceled.`;
}

/** One-time success messages of the account pages. */
export const DONE_SENTENCES = {
  "profile-saved": "Profile updated successfully",
  "password-updated": "Password updated successfully",
  "order-canceled": "Order canceled.",
  "order-changed": "Order updated.",
  "confirmation-sent": "We sent you a new link. Check your email.",
  "browser-signed-out": "Browser signed out.",
  "others-signed-out": "Signed out everywhere else.",
  "app-on": "Authenticator app turned on.",
  "app-off": "Authenticator app turned off.",
  "passkey-added": "Passkey added.",
  "passkey-removed": "Passkey removed.",
  "review-sent": "Thank you. Our team will read your review before it's published.",
  "review-removed": "Your review was deleted.",
} as const;

export type Done = keyof typeof DONE_SENTENCES;

export function isDone(what: string): what is Done {
  return Object.hasOwn(DONE_SENTENCES, what);
}
