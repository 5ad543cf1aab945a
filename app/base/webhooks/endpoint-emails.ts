import { link, mailText, type Unaddressed } from "#app/base/mail/email.ts";

type Off = { id: string; name: string; url: string; reason: string };

/** Email about a disabled webhook (rules webhooks/disabled-endpoints). */
export function endpointOffMail(siteName: string, { id, name, url, reason }: Off): Unaddressed {
  const blocks = [
    mailText(`The webhook “${name}” of ${siteName} was turned off. ${reason}`),
    mailText(
      `Endpoint: ${url}. Failed deliveries are kept: once it works again, turn it on to send them all.`,
    ),
    mailText("Events that occur while it's off won't be sent."),
    link("View recent deliveries", `/admin/webhooks/${id}`),
  ];
  return { subject: `The webhook “${name}” was turned off`, content: { shop: siteName, blocks } };
}
