import { randomUUID } from "node:crypto";
import { listHandling } from "#app/accounts/audit/queries.server.ts";
import { actionsOf, adminOf, found, idOf, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { emailText, shownEmail } from "#app/base/mail/email-text.ts";
import { howAgain } from "#app/base/mail/mail-states.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import type { Route } from "./+types/mail";
import {
  EmailPreview,
  MAIL,
  MailFacts,
  MailStateBadge,
  NOT_AGAIN,
  ResendForm,
  ResendQuestion,
} from "./mail-parts.tsx";
import { findMail, MAILS } from "./mail-queries.server.ts";
import { resendForm, resendMail } from "./resend-mail.server.ts";

export const handle = screen({ load: "Error fetching emails", save: "Error resending the email" });

/** An email as its recipient sees it, without the secrets of its links, and its status (rules
 * email-screens/resend). */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, process } = adminOf(context);
  const mail = found(await findMail(db, idOf(params.id)));
  const email = shownEmail(mail.content);
  const { id, recipient, subject, state, attempts, lastError, createdAt, sentAt, nextAttemptAt } = mail;
  return {
    facts: {
      ...{ recipient, state, attempts, lastError, replyTo: email.replyTo ?? null, kind: email.kind ?? null },
      createdAt: isoText(createdAt),
      sentAt: sentAt && isoText(sentAt),
      nextAttemptAt: state === "waiting" ? isoText(nextAttemptAt) : null,
      mailCanLeave: hasMailServer(process),
      history: await listHandling(db, { subject: MAILS, id: mail.id }),
    },
    ...{ id, subject, email, again: howAgain(mail), copyId: randomUUID() },
    text: emailText(email, process.publicUrl),
    asking: url.searchParams.get("again") === "1",
  };
}

export const action = actionsOf({
  resend: step(resendForm, async ({ form: { copyId }, id, actor, db, now, done, refuse }) => {
    const sent = await resendMail(db, actor, { id, copyId }, now);
    if (!sent.ok) return refuse({ "": NOT_AGAIN[sent.refusal] });
    return sent.value?.how === "again"
      ? done(aboutMail("Email resent"))
      : done(aboutMail("Email resent"), `${MAIL}/${copyId}`);
  }),
});

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, facts, email, text, again, copyId, asking } = loaderData;
  const how = "how" in again ? again.how : null;
  return (
    <DetailPage
      title={subject}
      badge={<MailStateBadge state={facts.state} />}
      head={
        <>
          {how === "again" ? <ResendForm id={id} copyId={copyId} label="Resend email" /> : null}
          {how === "copy" ? (
            <ButtonLink look="quiet" to="?again=1" preventScrollReset>
              Resend email
            </ButtonLink>
          ) : null}
        </>
      }
      refused={actionData}
      width="max-w-4xl"
      gap="gap-6"
    >
      <MailFacts facts={facts} />
      {"no" in again && again.no !== "waiting" ? (
        <p className="max-w-measure text-sm text-ink-soft">{NOT_AGAIN[again.no]}</p>
      ) : null}
      <h2 className="text-xl">Email</h2>
      <EmailPreview subject={subject} email={email} />
      <details className="rounded-card border border-hairline bg-white px-5 py-2">
        <summary className="inline-flex min-h-11 items-center font-semibold">As plain text</summary>
        <pre className="pb-3 font-sans text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </details>
      {asking && how === "copy" ? (
        <ResendQuestion id={id} recipient={facts.recipient} copyId={copyId} />
      ) : null}
    </DetailPage>
  );
}
