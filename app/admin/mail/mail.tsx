import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { doneAt } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import type { Said } from "#app/admin/kit/said.ts";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { emailText, shownEmail } from "#app/base/mail/email-text.ts";
import { howAgain } from "#app/base/mail/mail-states.ts";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { FormSentence } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/mail";
import {
  EmailPreview,
  MailFacts,
  MailStateBadge,
  NOT_AGAIN,
  ResendForm,
  ResendQuestion,
} from "./mail-facts.tsx";
import { findMail, readMailHistory } from "./mail-queries.server.ts";
import { resendForm, resendMail } from "./resend-mail.server.ts";

const FAILED = "Error sending the mail";

export const handle = screen({ load: "Error fetching mail", save: FAILED });

/** A mail as its recipient sees it, but for the secrets of its links, and what became of it (rules mail-screens 10). */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db, process } = adminOf(context);
  const mail = isUuid(params.id) ? await findMail(db, params.id) : null;
  if (!mail) throw data(null, { status: 404 });
  const settings = process;
  const history = await readMailHistory(db, mail.id);
  const email = shownEmail(mail.content);
  const { id, recipient, subject, state, attempts, lastError, createdAt, sentAt, nextAttemptAt } = mail;
  return {
    facts: {
      ...{ recipient, state, attempts, lastError, replyTo: email.replyTo ?? null, kind: email.kind ?? null },
      createdAt: isoText(createdAt),
      sentAt: sentAt && isoText(sentAt),
      nextAttemptAt: state === "waiting" ? isoText(nextAttemptAt) : null,
      mailCanLeave: hasMailServer(settings),
      history: history.map((entry) => ({ ...entry, at: isoText(entry.at) })),
    },
    ...{ id, subject, email, again: howAgain(mail), copyId: randomUUID() },
    text: emailText(email, settings.publicUrl),
    asking: url.searchParams.get("again") === "1",
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { actor, db, now } = adminOf(context);
  const read = resendForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success || !isUuid(params.id))
    return data({ errors: { "": `${FAILED}. Please reload the page.` }, values: {} }, { status: 400 });
  const asked = { id: params.id, copyId: read.data.copyId };
  const sent = await resendMail(db, actor, asked, now);
  if (!sent.ok) return data({ errors: { "": NOT_AGAIN[sent.refusal] }, values: {} }, { status: 409 });
  const isAgain = sent.value?.how === "again";
  const notice: Said = isAgain
    ? aboutMail("The mail is on its way again")
    : aboutMail("A copy of the mail is on its way");
  const next = isAgain ? params.id : asked.copyId;
  return doneAt(context, `/admin/mail/${next}`, notice);
}

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, facts, email, text, again, copyId, asking } = loaderData;
  const how = "how" in again ? again.how : null;
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <title>{`${subject} | Mail | Admin`}</title>
      <PageHead
        back={{ to: "/admin/mail", label: "Mail" }}
        title={
          <>
            <span className="wrap-anywhere">{subject}</span> <MailStateBadge state={facts.state} />
          </>
        }
      >
        {how === "again" ? <ResendForm id={id} copyId={copyId} label="Send again" /> : null}
        {how === "copy" ? (
          <ButtonLink look="quiet" to="?again=1" preventScrollReset>
            Send a copy
          </ButtonLink>
        ) : null}
      </PageHead>
      <FormSentence>{actionData?.errors[""]}</FormSentence>
      <MailFacts facts={facts} />
      {"no" in again && again.no !== "waiting" ? (
        <p className="max-w-measure text-sm text-ink-soft">{NOT_AGAIN[again.no]}</p>
      ) : null}
      <h2 className="text-xl">The mail</h2>
      <EmailPreview subject={subject} email={email} />
      <details className="rounded-card border border-hairline bg-white px-5 py-2">
        <summary className="inline-flex min-h-11 items-center font-semibold">As plain text</summary>
        <pre className="pb-3 font-sans text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </details>
      {asking && how === "copy" ? (
        <ResendQuestion id={id} recipient={facts.recipient} copyId={copyId} />
      ) : null}
    </div>
  );
}
