import { accountMail, CHOOSE_PASSWORD } from "#app/accounts/auth/account-emails.ts";
import { link, type Unaddressed } from "#app/base/mail/email.ts";
import { writeToUs } from "#app/base/settings/contact.ts";

/** What can be changed about the second factors of an account. */
export type FactorChange =
  | { what: "app-on" }
  | { what: "app-moved" }
  | { what: "app-off" }
  | { what: "passkey-added"; name: string }
  | { what: "passkey-removed"; name: string }
  | { what: "recovery-codes-renewed" }
  | { what: "recovery-code-used"; left: number }
  | { what: "dropped" };

/** The sentence that tells the owner what was changed. */
function sentenceOf(change: FactorChange): string {
  switch (change.what) {
    case "app-on":
      return "An authenticator app was set up for your account.";
    case "app-moved":
      return "Another authenticator app was set up for your account. The former one does not work any more.";
    case "app-off":
      return "The authenticator app of your account was turned off.";
    case "passkey-added":
      return `A passkey was added to your account: ${change.name}.`;
    case "passkey-removed":
      return `A passkey was removed from your account: ${change.name}.`;
    case "recovery-codes-renewed":
      return "New recovery codes were made for your account. The former ones do not work any more.";
    case "recovery-code-used":
      return `Somebody, probably you, signed in to your account with a recovery code. ${LEFT(change.left)}`;
    case "dropped":
      return "As we were asked to, we removed the second factor of your account: authenticator app, passkeys and recovery codes.";
  }
}

const LEFT = (left: number) => (left === 1 ? "One code is left." : `${left} codes are left.`);

/** What the owner need do when the change was wanted, and is advised to do, in two sentences, when it was not. */
function advice({ what }: FactorChange, contactEmail: string | null): readonly [string, string, string] {
  if (what === "dropped") {
    return [
      "If you asked for it, sign in and set up a new second factor. All browsers were signed out.",
      "If you did not ask for it, or somebody may know your password, choose a new password with a link that we mail you.",
      `Then ${writeToUs(contactEmail)}.`,
    ];
  }
  const others = what === "recovery-code-used" ? "" : " Your other browsers were signed out.";
  return [
    `If it was you, there is nothing to do.${others}`,
    "If it was not you, somebody else is in your account. Choose a new password with a link that we mail you: it signs out all browsers.",
    `If you are then asked for a second factor that is not yours, ${writeToUs(contactEmail)} from this address, and we remove it.`,
  ];
}

/**
 * The mail by which the owner of an account learns of a change (rules sign-in/factor-change). `when` is a moment in words, `passwordOnly`
 * says whether the password alone opens the account from now on. The first way that it names needs neither password nor
 * second factor, since both may be a stranger's.
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
      : `The second factor of your account at ${siteName} was changed`;
  return accountMail(siteName, subject, [
    sentenceOf(change),
    `It was done on ${when}.`,
    ...(passwordOnly ? ["From now on your password alone opens your account."] : []),
    wanted,
    choose,
    CHOOSE_PASSWORD,
    write,
    link("Look at your second factor", "/account/second-factor"),
  ]);
}
