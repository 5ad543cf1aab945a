import { randomUUID } from "node:crypto";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { ADMIN_UPDATES } from "#app/base/db/changes.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { queueMails } from "#app/base/mail/queue-mail.server.ts";
import { postalAddress } from "#app/base/settings/business-details.ts";
import { readBusinessDetails, readSettings } from "#app/base/settings/queries.server.ts";
import {
  claimInvited,
  countMovedCustomers,
  type Invited,
} from "#app/trade/moving-in/write-customers.server.ts";
import { mailToken, unsubscribePath } from "./marketing-mail.server.ts";
import { movedInvitationMail } from "./waitlist-emails.ts";

type Inviting = {
  who: Invited;
  people: number;
  /** Number invited so far, as the form showed it: a second press finds another one. */
  invited: number;
};
type InviteRefusal = "changed" | "no_address" | "no_one";

/**
 * Invites the customers who moved in first to create their account, each with a separate email (rules
 * moving-in/invitations). Waves are sent one at a time; no one is invited twice, and no one who has an account.
 */
export function inviteMoved(
  db: Database,
  { actor, secret }: { actor: Actor; secret: string },
  { who, people, invited }: Inviting,
  now: Temporal.Instant,
): Promise<Result<number, InviteRefusal>> {
  return transact<number, InviteRefusal>(db, async (tx, changed) => {
    await lockNames(tx, ["moved customers"]);
    const before = await countMovedCustomers(tx);
    if (before.invited !== invited) return refused("changed");
    const settings = await readSettings(tx);
    const postal = postalAddress(await readBusinessDetails(tx));
    if (!settings.isDemo && postal === null) return refused("no_address");
    const chosen = await claimInvited(tx, { who, people }, now);
    if (chosen.length === 0) return refused("no_one");
    const mails = chosen.map(({ email, firstName }) => {
      const path = `/join?token=${mailToken(secret, "join", email)}`;
      const { subject, content } = movedInvitationMail(settings.siteName, { firstName, path });
      const own = { ...(postal === null ? {} : { postal }), unsubscribe: unsubscribePath(secret, email) };
      return { id: randomUUID(), to: email, subject, content: { ...content, ...own } };
    });
    await queueMails(tx, mails, now);
    changed.add(ADMIN_UPDATES);
    const entry = { actor, action: "moved_customers.invite", subject: "moved_customers", subjectId: "all" };
    const after = { invited: invited + chosen.length, who };
    await recordAudit(tx, { ...entry, before: { invited }, after }, now);
    return ok(chosen.length);
  });
}
