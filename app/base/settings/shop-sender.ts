import type { Config } from "#app/base/config/config.server.ts";
import { isPlaceholder } from "#app/base/lib/placeholder.ts";
import { type Sender, senderOf } from "#app/base/lib/sender.ts";
import type { SiteSettings } from "./settings.ts";

/**
 * From whom the shop's mail is (rules email/sender): the sender of the settings, else the one that the process was given. A shop of
 * one's own never writes from the placeholder; its mail is from the contact address, or until there is one from its host.
 */
export function shopSender(
  { mailSender, contactEmail, siteName, isDemo }: SiteSettings,
  { mailFrom, publicUrl }: Pick<Config, "mailFrom" | "publicUrl">,
): Sender {
  const sender = senderOf(mailSender, mailFrom);
  if (isDemo || !isPlaceholder(sender)) return sender;
  return { name: siteName, address: contactEmail ?? `no-reply@${publicUrl.hostname}` };
}
