import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import { writeToUs } from "#app/base/settings/contact.ts";

/** The mail to somebody whom an admin has made an admin (rules user-screens/admin-rights). */
export function adminGrantedMail(siteName: string): Unaddressed {
  const blocks = [
    mailText(`You are an admin of ${siteName} now.`),
    mailText("All browsers were signed out. Sign in on the page for admins to use the new right."),
    link("Sign in as an admin", "/admin/login"),
    mailText(
      "An admin sees what customers have entrusted to the shop. Please set up a second factor, so that your password alone does not open it.",
    ),
    link("Set up a second factor", "/account/second-factor"),
  ];
  return { subject: `You are an admin of ${siteName}`, content: { shop: siteName, blocks } };
}

/** The mail to somebody whose right an admin has revoked (rules user-screens/admin-rights). */
export function adminRevokedMail(siteName: string, contactEmail: string | null): Unaddressed {
  const blocks = [
    mailText(`You are no longer an admin of ${siteName}. All browsers were signed out.`),
    mailText("Your account stays as it is: you can sign in and order as before."),
    mailText(`If you think that this is a mistake, ${writeToUs(contactEmail)}.`),
  ];
  return { subject: `You are no longer an admin of ${siteName}`, content: { shop: siteName, blocks } };
}
