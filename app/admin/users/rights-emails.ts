import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";
import { writeToUs } from "#app/base/settings/contact.ts";

/** Email to a person who was made an admin (rules user-screens/admin-rights). */
export function adminGrantedMail(siteName: string): Unaddressed {
  const blocks = [
    mailText(`You're now an admin of ${siteName}.`),
    mailText("We signed you out everywhere. Sign in on the admin sign-in page to use your new access."),
    link("Sign in as an admin", "/admin/login"),
    mailText(
      "Admins can see customers' personal data. Set up two-step verification to protect it even if someone knows your password.",
    ),
    link("Set up two-step verification", "/account/second-factor"),
  ];
  return { subject: `You're now an admin of ${siteName}`, content: { shop: siteName, blocks } };
}

/** Email to a person whose roles changed; `roles` names those they have now (rules user-screens/roles). */
export function rolesChangedMail(siteName: string, roles: string): Unaddressed {
  const blocks = [
    mailText(
      roles === ""
        ? `You no longer have a role at ${siteName}. Your account stays a customer account.`
        : `Your roles at ${siteName} are now: ${roles}.`,
    ),
    mailText("We signed you out everywhere. Sign in again to continue."),
    ...(roles === "" ? [] : [link("Sign in", "/admin/login")]),
  ];
  return { subject: `Your roles at ${siteName} changed`, content: { shop: siteName, blocks } };
}

/** Email to a person whose admin access was revoked (rules user-screens/admin-rights). */
export function adminRevokedMail(siteName: string, contactEmail: string | null): Unaddressed {
  const blocks = [
    mailText(`You're no longer an admin of ${siteName}. We signed you out everywhere.`),
    mailText("Your account doesn't change: you can sign in and order as before."),
    mailText(`If you think this is a mistake, ${writeToUs(contactEmail)}.`),
  ];
  return { subject: `You're no longer an admin of ${siteName}`, content: { shop: siteName, blocks } };
}
