import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";

type Off = { id: string; name: string; url: string; reason: string };

/** The mail that says that a webhook was switched off (rules webhooks/disabled-endpoints). */
export function endpointOffMail(siteName: string, { id, name, url, reason }: Off): Unaddressed {
  const blocks = [
    mailText(`The webhook “${name}” of ${siteName} was switched off. ${reason}`),
    mailText(
      `It goes to ${url}. What it has not taken is kept: once it works again, switch it on, and everything is sent.`,
    ),
    mailText("What happens while it is off is not sent there later."),
    link("See what was answered", `/admin/webhooks/${id}`),
  ];
  return { subject: `The webhook “${name}” was switched off`, content: { shop: siteName, blocks } };
}
