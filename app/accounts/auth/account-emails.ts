import { link, secretLink, text, type Unaddressed } from "#app/base/mail/email.ts";

/** The mail by which the owner of a new account confirms the address (rules 13.11); the link works `hours` hours. */
export function confirmEmailMail(siteName: string, token: string, hours: number): Unaddressed {
  const blocks = [
    text(`Welcome to ${siteName}.`),
    text("Please confirm that this is your email address."),
    secretLink("Confirm my email", `/confirm-email?token=${token}`),
    text(
      `The link works for ${hours} hours, and only the newest one works. If you did not create an account, ignore this mail.`,
    ),
  ];
  return { subject: `Confirm your email for ${siteName}`, letter: { shop: siteName, blocks } };
}

/** The mail to the owner of an account at which somebody is trying passwords (rules 14.17). */
export function guessedPasswordsMail(siteName: string): Unaddressed {
  const blocks = [
    text(`Somebody has tried several wrong passwords for your account at ${siteName}.`),
    text(
      "We let only a few more tries through for now, with longer and longer waits between them. A browser that you have signed in with before is not held up by this.",
    ),
    text(
      "If it was you: wait some minutes, sign in with a browser you have used before, or choose a new password.",
    ),
    link("Choose a new password", "/forgot-password"),
    text(
      "If it was not you: nobody got in by this. If you use your password elsewhere too, or it is easy to guess, choose a new one.",
    ),
    link("Account Settings", "/account?tab=settings"),
  ];
  return {
    subject: `Somebody is trying passwords for your account at ${siteName}`,
    letter: { shop: siteName, blocks },
  };
}

/** The mail with the link to choose a new password (rules 14.35). */
export function chooseNewPasswordMail(siteName: string, token: string): Unaddressed {
  const blocks = [
    text(`Somebody, most likely you, wants to choose a new password for your account at ${siteName}.`),
    secretLink("Choose a new password", `/reset-password?token=${token}`),
    text("The link works for one hour, and only the newest one works. It can be used once."),
    text("If it was not you, you need do nothing. Your password stays as it is."),
  ];
  return { subject: `Choose a new password for ${siteName}`, letter: { shop: siteName, blocks } };
}

/**
 * The mail to somebody whose password was set with a mailed link, and who may have lost the second factor by it
 * (rules 14.38).
 */
export function passwordSetMail(
  siteName: string,
  { isWithoutFactors }: { isWithoutFactors: boolean },
): Unaddressed {
  const blocks = [
    text(
      `The password of your account at ${siteName} was changed with a link that we mailed to you. All browsers were signed out.`,
    ),
    ...(isWithoutFactors
      ? [
          text(
            "Nobody had confirmed your email address before, so we also removed the second factor that had been set up: authenticator app, passkeys and recovery codes. If it was yours, set it up again in your account.",
          ),
        ]
      : []),
    text(
      isWithoutFactors ? "If it was you, you need do nothing else." : "If it was you, you need do nothing.",
    ),
    text(
      "If it was not you, somebody reads your mail. Secure your mailbox first, then choose a new password.",
    ),
    link("Choose a new password", "/forgot-password"),
  ];
  return { subject: `Your password for ${siteName} was changed`, letter: { shop: siteName, blocks } };
}

/** The mail to somebody who has changed the password in the account's settings (rules 14.10). */
export function passwordChangedMail(siteName: string): Unaddressed {
  const blocks = [
    text(
      `The password of your account at ${siteName} was changed in its settings. All other browsers were signed out.`,
    ),
    text("If it was you, you need do nothing."),
    text(
      "If it was not you, somebody knew your old password. Choose a new one with a link that we mail you.",
    ),
    link("Choose a new password", "/forgot-password"),
  ];
  return { subject: `Your password for ${siteName} was changed`, letter: { shop: siteName, blocks } };
}
