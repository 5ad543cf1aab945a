import { type Block, link, mailText, secretLink, type Unaddressed } from "#app/base/mail/email.ts";

/** Builds an account email; its texts are used verbatim. */
export function accountMail(
  siteName: string,
  subject: string,
  parts: readonly (string | Block)[],
): Unaddressed {
  const blocks = parts.map((part) => (typeof part === "string" ? mailText(part) : part));
  return { subject, content: { shop: siteName, blocks } };
}

/** Link to a password reset, which needs no old password. */
export const CHOOSE_PASSWORD = link("Choose a new password", "/forgot-password");

/**
 * Asks the owner of a new account to confirm the address (rules sign-up/confirmation-link); the link expires
 * after `hours` hours.
 */
export function confirmEmailMail(siteName: string, token: string, hours: number): Unaddressed {
  return accountMail(siteName, `Confirm your email for ${siteName}`, [
    `Welcome to ${siteName}.`,
    "Confirm that this is your email address.",
    secretLink("Confirm my email", `/confirm-email?token=${token}`),
    `The link works for ${hours} hours, and only the newest one works. If you didn't create an account, ignore this email.`,
  ]);
}

/**
 * Email to a customer whose account the shop created during a phone call (rules phone-orders/new-customer).
 */
export function madeByPhoneMail(siteName: string): Unaddressed {
  return accountMail(siteName, `Your account at ${siteName}`, [
    `You called us, and we created an account for you at ${siteName} so you can order.`,
    "To see your orders, choose a password. No one can sign in until you do.",
    CHOOSE_PASSWORD,
    "If you didn't call us, ignore this email, or contact us and we'll delete the account.",
  ]);
}

/** Warns the owner of an account under a password-guessing attack (rules sign-in/lockout-email). */
export function guessedPasswordsMail(siteName: string): Unaddressed {
  return accountMail(siteName, `Someone is trying to sign in to your ${siteName} account`, [
    `Someone entered several wrong passwords for your ${siteName} account.`,
    "For now we allow only a few more attempts, with longer and longer waits between them. Browsers you've signed in with before aren't affected.",
    "If this was you, wait a few minutes, sign in with a browser you've used before, or choose a new password.",
    CHOOSE_PASSWORD,
    "If this wasn't you, don't worry: no one got in. If you use your password elsewhere, or it's easy to guess, choose a new one.",
    link("Account Settings", "/account?tab=settings"),
  ]);
}

/** Email with a link to choose a new password (rules sign-in/forgot-password). */
export function chooseNewPasswordMail(siteName: string, token: string): Unaddressed {
  return accountMail(siteName, `Choose a new password for ${siteName}`, [
    `We received a request to reset the password for your ${siteName} account.`,
    secretLink("Choose a new password", `/reset-password?token=${token}`),
    "The link works once, for one hour, and only the newest one works.",
    "If this wasn't you, ignore this email. Your password won't change.",
  ]);
}

/** Confirms a password reset by emailed link (rules sign-in/password-reset). */
export function passwordSetMail(
  siteName: string,
  { isWithoutFactors }: { isWithoutFactors: boolean },
): Unaddressed {
  const wanted = isWithoutFactors
    ? [
        "Your email address hadn't been confirmed before, so we also removed two-step verification from your account: authenticator app, passkeys, and recovery codes. If it was yours, set it up again in your account.",
        "If this was you, you don't need to do anything else.",
      ]
    : ["If this was you, you don't need to do anything."];
  return accountMail(siteName, `Your password for ${siteName} was changed`, [
    `The password of your ${siteName} account was changed with a link we emailed you. All browsers were signed out.`,
    ...wanted,
    "If this wasn't you, someone has access to your email. Secure your mailbox first, then choose a new password.",
    CHOOSE_PASSWORD,
  ]);
}

/** Confirms a password change in the account's settings (rules sign-in/password-change). */
export function passwordChangedMail(siteName: string): Unaddressed {
  return accountMail(siteName, `Your password for ${siteName} was changed`, [
    `The password of your ${siteName} account was changed in the account settings. All other browsers were signed out.`,
    "If this was you, you don't need to do anything.",
    "If this wasn't you, someone knew your old password. Choose a new one with a link we email you.",
    CHOOSE_PASSWORD,
  ]);
}

/**
 * Notifies the owner of a known address that someone tried to sign up with it (rules sign-up/known-address).
 * Contains no form input, which may be someone else's.
 */
export function knownAddressMail(siteName: string): Unaddressed {
  return accountMail(siteName, `You have an account at ${siteName}`, [
    `Someone, maybe you, tried to create an account at ${siteName} with this email address. You already have one.`,
    link("Sign in", "/login"),
    "If you forgot your password, choose a new one.",
    CHOOSE_PASSWORD,
    "If this wasn't you, ignore this email. Your account hasn't changed, and no one learned that you have one.",
  ]);
}

/** Confirms an account's deletion (rules account/deletion). The outbox deletes it once sent. */
export function farewellMail(siteName: string): Unaddressed {
  const { subject, content } = accountMail(siteName, `Your account at ${siteName} is deleted`, [
    `Your account at ${siteName} is deleted, as you asked. Your name, contact details, birth date, and favorites are erased.`,
    "Past orders stay in our accounting records without your name, for tax purposes.",
    "If this wasn't you, someone knew your password. Change it wherever else you use it.",
  ]);
  return { subject, content: { ...content, forget: true } };
}
