import { link, text, type Unaddressed } from "#app/base/mail/email.ts";

/**
 * The mail to the owner of an address with which a sign-up was tried (rules 13.9). It holds nothing that was typed into
 * the form, because somebody else may have typed it.
 */
export function knownAddressMail(siteName: string): Unaddressed {
  const blocks = [
    text(
      `Somebody, maybe you, tried to make an account at ${siteName} with this email address. You have one already.`,
    ),
    link("Sign in", "/login"),
    text("If you do not know your password any more, choose a new one."),
    link("Choose a new password", "/forgot-password"),
    text(
      "If it was not you, you need do nothing. Your account is as it was, and nobody was told that you have one.",
    ),
  ];
  return { subject: `You have an account at ${siteName}`, letter: { shop: siteName, blocks } };
}
