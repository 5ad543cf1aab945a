import { mailText, secretLink, type Unaddressed } from "#app/base/mail/email.ts";

/** The mail that confirms a place on the waitlist (rules invitations/place-link). It advertises nothing: it is what was asked for. */
export function placeMail(siteName: string, zip: string | null, path: string): Unaddressed {
  const list = zip === null ? `the waitlist of ${siteName}` : `the waitlist of ${siteName} for ${zip}`;
  return {
    subject: "Your place on the waitlist",
    content: {
      shop: siteName,
      blocks: [
        mailText(`This address was put on ${list}. Whoever waits longest is invited first.`),
        secretLink("See your place in line", path),
        mailText("If it was not you, the same page takes the address off the list. We send this mail once."),
      ],
    },
  };
}
