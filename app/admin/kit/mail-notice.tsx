import { NO_MAIL } from "#app/base/mail/mail-states.ts";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";

/** Says beside a form whose email cannot leave that it stays here; nothing in a shop that sends mail (rules mail 17). */
export function MailNotice() {
  const { site } = useSiteFacts();
  return site.canMail ? null : (
    <p className="rounded-field border border-amber bg-amber-soft px-4 py-3 text-base text-ink">{NO_MAIL}</p>
  );
}
