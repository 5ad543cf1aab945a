import { type Block, link, mailText, secretLink, type Unaddressed } from "#app/base/mail/email.ts";

/** A mail about an account; its texts stand as they are. */
export function accountMail(
  siteName: string,
  subject: string,
  parts: readonly (string | Block)[],
): Unaddressed {
  const blocks = parts.map((part) => (typeof part === "string" ? mailText(part) : part));
  return { subject, content: { shop: siteName, blocks } };
}

/** The way to a new password that needs no old one. */
export const CHOOSE_PASSWORD = link("Choose a new password", "/forgot-password");

/** The mail by which the owner of a new account confirms the address (rules sign-up/confirmation-link); the link works `hours` hours. */
export function confirmEmailMail(siteName: string, token: string, hours: number): Unaddressed {
  return accountMail(siteName, `Confirm your email for ${siteName}`, [
    `Welcome to ${siteName}.`,
    "Please confirm that this is your email address.",
    secretLink("Confirm my email", `/confirm-email?token=${token}`),
    `The link works for ${hours} hours, and only the newest one works. If you did not create an account, ignore this mail.`,
  ]);
}

/** The mail to somebody for whom the shop has made an account on the phone (rules phone-orders/new-customer). */
export function madeByPhoneMail(siteName: string): Unaddressed {
  return accountMail(siteName, `Your account at ${siteName}`, [
    `You called us, and we made an account for you at ${siteName}, so that you can order.`,
    "To see your orders, choose a password for it. Nobody can sign in before.",
    CHOOSE_PASSWORD,
    "If you did not call us, ignore this mail, or write to us and we delete the account.",
  ]);
}

/** The mail to the owner of an account at which somebody is trying passwords (rules sign-in/lockout-email). */
export function guessedPasswordsMail(siteName: string): Unaddressed {
  return accountMail(siteName, `Somebody is trying passwords for your account at ${siteName}`, [
    `Somebody has tried several wrong passwords for your account at ${siteName}.`,
    "We let only a few more tries through for now, with longer and longer waits between them. A browser that you have signed in with before is not held up by this.",
    "If it was you: wait some minutes, sign in with a browser you have used before, or choose a new password.",
    CHOOSE_PASSWORD,
    "If it was not you: nobody got in by this. If you use your password elsewhere too, or it is easy to guess, choose a new one.",
    link("Account Settings", "/account?tab=settings"),
  ]);
}

/** The mail with the link to choose a new password (rules sign-in/forgot-password). */
export function chooseNewPasswordMail(siteName: string, token: string): Unaddressed {
  return accountMail(siteName, `Choose a new password for ${siteName}`, [
    `Somebody, most likely you, wants to choose a new password for your account at ${siteName}.`,
    secretLink("Choose a new password", `/reset-password?token=${token}`),
    "The link works for one hour, and only the newest one works. It can be used once.",
    "If it was not you, you need do nothing. Your password stays as it is.",
  ]);
}

/** The mail to somebody whose password was set with a mailed link (rules sign-in/password-reset). */
export function passwordSetMail(
  siteName: string,
  { isWithoutFactors }: { isWithoutFactors: boolean },
): Unaddressed {
  const wanted = isWithoutFactors
    ? [
        "Nobody had confirmed your email address before, so we also removed the second factor that had been set up: authenticator app, passkeys and recovery codes. If it was yours, set it up again in your account.",
        "If it was you, you need do nothing else.",
      ]
    : ["If it was you, you need do nothing."];
  return accountMail(siteName, `Your password for ${siteName} was changed`, [
    `The password of your account at ${siteName} was changed with a link that we mailed to you. All browsers were signed out.`,
    ...wanted,
    "If it was not you, somebody reads your mail. Secure your mailbox first, then choose a new password.",
    CHOOSE_PASSWORD,
  ]);
}

/** The mail to somebody who has changed the password in the account's settings (rules sign-in/password-change). */
export function passwordChangedMail(siteName: string): Unaddressed {
  return accountMail(siteName, `Your password for ${siteName} was changed`, [
    `The password of your account at ${siteName} was changed in its settings. All other browsers were signed out.`,
    "If it was you, you need do nothing.",
    "If it was not you, somebody knew your old password. Choose a new one with a link that we mail you.",
    CHOOSE_PASSWORD,
  ]);
}

/**
 * The mail to the owner of an address with which a sign-up was tried (rules sign-up/known-address). It holds nothing that was typed into
 * the form, because somebody else may have typed it.
 */
export function knownAddressMail(siteName: string): Unaddressed {
  return accountMail(siteName, `You have an account at ${siteName}`, [
    `Somebody, maybe you, tried to make an account at ${siteName} with this email address. You have one already.`,
    link("Sign in", "/login"),
    "If you do not know your password any more, choose a new one.",
    CHOOSE_PASSWORD,
    "If it was not you, you need do nothing. Your account is as it was, and nobody was told that you have one.",
  ]);
}

/** The last mail to somebody who has deleted the account (rules account/deletion). The outbox forgets it once it has left. */
export function farewellMail(siteName: string): Unaddressed {
  const { subject, content } = accountMail(siteName, `Your account at ${siteName} is deleted`, [
    `Your account at ${siteName} is deleted, as you asked. Your name, contact, birth date and favorites are erased.`,
    "Past orders stay in our books without your name, for the taxes.",
    "If it was not you, somebody knew your password. Change it wherever else you use it.",
  ]);
  return { subject, content: { ...content, forget: true } };
}
