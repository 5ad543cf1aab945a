import { text, type Unaddressed } from "#app/base/mail/email.ts";

/** The last mail to somebody who has deleted the account (rules 15.21). The outbox forgets it once it has left. */
export function farewellMail(siteName: string): Unaddressed {
  const blocks = [
    text(
      `Your account at ${siteName} is deleted, as you asked. Your name, contact, birth date and favorites are erased.`,
    ),
    text("Past orders stay in our books without your name, for the taxes."),
    text("If it was not you, somebody knew your password. Change it wherever else you use it."),
  ];
  return {
    subject: `Your account at ${siteName} is deleted`,
    letter: { shop: siteName, forget: true, blocks },
  };
}
