import { randomUUID } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import type { Unaddressed } from "#app/base/mail/email.ts";
import { queueMail } from "#app/base/mail/queue-mail.server.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";

/** Mails the owner of an account, in the caller's transaction; the mail names the shop as its settings do. */
export async function mailOwner(
  tx: Db,
  email: string,
  mailOf: (shop: SiteSettings) => Unaddressed,
  now: Temporal.Instant,
): Promise<void> {
  await queueMail(tx, { to: email, ...mailOf(await readSettings(tx)) }, randomUUID(), now);
}
