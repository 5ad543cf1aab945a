import { accountMail, CHOOSE_PASSWORD } from "#app/accounts/auth/account-emails.ts";
import { link, type Unaddressed } from "#app/base/mail/email.ts";
import { writeToUs } from "#app/base/settings/contact.ts";

/** Changes of an account's second factors. */
export type FactorChange =
  | { what: "app-on" }
  | { what: "app-moved" }
  | { what: "app-off" }
  | { what: "passkey-added"; name: string }
  | { what: "passkey-removed"; name: string }
  | { what: "recovery-codes-renewed" }
  | { what: "recovery-code-used"; left: number }
  | { what: "dropped" };

/** Describes the change to the owner. */
function sentenceOf(change: FactorChange): string {
  switch (change.what) {
    case "app-on":
      return "An authenticator app was set up for your account.";
    case "app-moved":
      return "A new authenticator app was set up for your account. The previous one no longer works.";
    case "app-off":
      return "The authenticator app for your account was turned off.";
    case "passkey-added":
      return `A passkey was added to your account: ${change.name}.`;
    case "passkey-removed":
      return `A passkey was removed from your account: ${change.name}.`;
    case "recovery-codes-renewed":
      return "New recovery codes were created for your account. The previous ones no longer work.";
    case "recovery-code-used":
      return `Someone, probably you, signed in to your account with a recovery code. ${LEFT(change.left)}`;
    case "dropped":
      return "As requested, we removed two-step verification from your account: authenticator app, passkeys, and recovery codes.";
  }
}

const LEFT = (left: number) => (left === 1 ? "One code is left." : `${left} codes are left.`);

/** Advice to the owner: one sentence if the change was wanted, two if it wasn't. */
function advice({ what }: FactorChange, contactEmail: string | null): readonly [string, string, string] {
  if (what === "dropped") {
    return [
      "If you requested this, sign in and set up two-step verification again. All browsers were signed out.",
      "If you didn't request it, or someone may know your password, choose a new password with a link we email you.",
      `Then ${writeToUs(contactEmail)}.`,
    ];
  }
  const others = what === "recovery-code-used" ? "" : " Your other browsers were signed out.";
  return [
    `If this was you, you don't need to do anything.${others}`,
    "If this wasn't you, someone else has access to your account. Choose a new password with a link we email you: that signs out all browsers.",
    `If you're then asked for a verification method that isn't yours, ${writeToUs(contactEmail)} from this address, and we'll remove it.`,
  ];
}

/**
 * Notifies an account's owner of a change (rules sign-in/factor-change). `when` is a time in words;
 * `passwordOnly` is whether the password alone is enough from now on. The first advice requires neither
 * password nor second factor, since both may be a stranger's.
 */
export function factorEmail(
  change: FactorChange,
  facts: { siteName: string; contactEmail: string | null; when: string; passwordOnly: boolean },
): Unaddressed {
  const { siteName, contactEmail, when, passwordOnly } = facts;
  const [wanted, choose, write] = advice(change, contactEmail);
  const subject =
    change.what === "recovery-code-used"
      ? `A recovery code was used at ${siteName}`
      : `Two-step verification for your ${siteName} account was changed`;
  return accountMail(siteName, subject, [
    sentenceOf(change),
    `This happened on ${when}.`,
    ...(passwordOnly ? ["From now on, your password alone signs you in."] : []),
    wanted,
    choose,
    CHOOSE_PASSWORD,
    write,
    link("Review two-step verification", "/account/second-factor"),
  ]);
}
