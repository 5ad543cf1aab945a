/** What is said when something of an account fails (rules 15.5, 15.9, 15.12, 15.15). */
export const PROFILE_FAILED = "Error updating profile";
export const NOT_SAVED = "We could not save this. Please try again.";
export const SENT_JUST_NOW =
  "We have just sent you a link. Please look for it, also among the unwanted mails, and ask for another one in a minute.";
export const SESSION_GONE =
  "That browser is signed out already. Please reload the page to see the list as it is now.";
export const CANCEL_UNKNOWN =
  "We could not reach the shop, so we do not know whether your order is cancelled. Please try again.";

/** The sentences that the account page shows once after a form was taken. */
export const DONE_SENTENCES = {
  "profile-saved": "Profile updated successfully",
  "password-updated": "Password updated successfully",
  "order-cancelled": "Your order is cancelled.",
  "confirmation-sent": "A new link is on its way. Please check your email.",
  "browser-signed-out": "That browser is signed out.",
  "others-signed-out": "You are signed out everywhere else.",
  "app-on": "Your authenticator app is on.",
  "app-off": "The authenticator app is off.",
  "passkey-added": "Your passkey is added.",
  "passkey-removed": "The passkey is removed.",
} as const;

export type Done = keyof typeof DONE_SENTENCES;

export function isDone(what: string): what is Done {
  return Object.hasOwn(DONE_SENTENCES, what);
}
