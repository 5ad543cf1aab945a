import { type Letter, link, text } from "#app/mail/letter.ts";

/** What can be changed about the second factors of an account. */
export type FactorChange =
  | { what: "app-on" }
  | { what: "app-moved" }
  | { what: "app-off" }
  | { what: "passkey-added"; name: string }
  | { what: "passkey-removed"; name: string }
  | { what: "recovery-codes-renewed" }
  | { what: "recovery-code-used"; left: number };

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
  }
}

const LEFT = (left: number) => (left === 1 ? "One code is left." : `${left} codes are left.`);

/**
 * The mail by which the owner of an account learns of a change (rules 14.31). `when` is a moment in words, `passwordOnly`
 * says whether the password alone opens the account from now on.
 */
export function factorLetter(
  change: FactorChange,
  { siteName, when, passwordOnly }: { siteName: string; when: string; passwordOnly: boolean },
): { subject: string; letter: Letter } {
  const isUse = change.what === "recovery-code-used";
  const blocks = [
    text(sentenceOf(change)),
    text(`It was done on ${when}.`),
    ...(passwordOnly ? [text("From now on your password alone opens your account.")] : []),
    text(
      isUse
        ? "If it was you, there is nothing to do."
        : "If it was you, there is nothing to do. Your other browsers were signed out.",
    ),
    text(
      "If it was not you, somebody else is in your account. Sign in, choose a new password, and then look at your second factor.",
    ),
    link("Choose a new password", "/account?tab=settings"),
    link("Look at your second factor", "/account/second-factor"),
  ];
  const subject = isUse
    ? `A recovery code was used at ${siteName}`
    : `The second factor of your account at ${siteName} was changed`;
  return { subject, letter: { shop: siteName, blocks } };
}
