import { listHandling } from "#app/accounts/audit/queries.server.ts";
import { actionsOf, adminOf, found, idOf, type Sent, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage, MailNotice } from "#app/admin/kit/detail-page.tsx";
import { editConflictText } from "#app/admin/kit/edit-conflict-text.ts";
import { refusedOf } from "#app/admin/kit/form-page.tsx";
import { HandlingHistory } from "#app/admin/kit/handling-history.tsx";
import { refusedSave } from "#app/admin/kit/item-action.server.ts";
import { ItemForm } from "#app/admin/kit/item-form.tsx";
import { aboutMail, type SaidOnce } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { currentSettings } from "#app/base/settings/queries.server.ts";
import { TextAreaField } from "#app/base/ui/field.tsx";
import { findContactMessage, MESSAGES } from "#app/content/waitlist/admin-queries.server.ts";
import {
  answerMessage,
  type Dealt,
  markForm,
  markMessage,
  messageAnswerForm,
} from "#app/content/waitlist/answer-message.server.ts";
import { ANSWER_LENGTH, messageActionText } from "#app/content/waitlist/message-item.ts";
import { readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import type { Route } from "./+types/message";
import { MessageStateBadge, MessageText, StateForm } from "./message-parts.tsx";

export const handle = screen({ load: "Error fetching messages", save: "Error saving the message" });

/** A visitor's message with its history and the reply form (rules email-screens/message-reply). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const row = found(await findContactMessage(db, idOf(params.id)));
  const { createdAt, answeredAt, answeredBy: _, ...message } = row;
  return {
    ...message,
    at: isoText(createdAt),
    answeredAt: answeredAt && isoText(answeredAt),
    claims: await readClaimCheck(db, "contact_messages", row.id),
    history: await listHandling(db, { subject: MESSAGES, id: row.id }),
  };
}

export const action = actionsOf({
  answer: step(messageAnswerForm, async (sent) => {
    const { form, values, actor, db, now, refuse, ask } = sent;
    const { asked, warnedOf } = await ask("contact_messages", { id: form.id, values });
    if (asked.length > 0) return refuse({}, { asked });
    const shop = await currentSettings(db);
    const answered = await answerMessage(db, { actor: { ...actor, warnedOf }, shop }, form, now);
    return answerOf(answered, sent, aboutMail("Reply sent"));
  }),
  done: marking("done", "Message marked as done"),
  reopen: marking("reopen", "Message reopened"),
});

function marking(intent: "done" | "reopen", said: string) {
  return step(markForm, async (sent) => {
    const { form, actor, db, now } = sent;
    return answerOf(await markMessage(db, actor, { ...form, intent }, now), sent, said);
  });
}

/** Returns the success message, or the conflict with another admin's change. */
function answerOf(dealt: Dealt, { values, done, refuse }: Sent<unknown>, said: SaidOnce) {
  if (dealt.ok) return done(said);
  const { refusal } = dealt;
  if (refusal.name === "gone") return refuse(refusedSave(refusal, values, () => ({})).errors);
  const { state, answer, version } = refusal.current;
  const what = state === "answered" ? `answered this: “${answer}”` : "handled this";
  const sentence = `${editConflictText(refusal, what)}. Nothing was sent or changed. Press again to do it anyway.`;
  return refuse({ "": sentence }, { version });
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, name, email, message, at, state, answer, answeredAt, answeredByName, ...rest } =
    loaderData;
  const refused = refusedOf(actionData, "answer");
  return (
    <DetailPage
      title={name}
      section="Messages"
      badge={<MessageStateBadge state={state} />}
      head={<StateForm {...{ id, version, state }} refused={refused ? undefined : actionData} />}
      width="max-w-3xl"
      gap="gap-6"
    >
      <MessageText title={`${name} <${email}> wrote on ${momentText(at)}`} text={message} />
      {answer && answeredAt ? (
        <MessageText
          title={`${answeredByName ?? "Someone"} replied on ${momentText(answeredAt)}`}
          text={answer}
        />
      ) : null}
      <ItemForm
        key={`${id} ${version}`}
        {...{ id, version }}
        claims={rest.claims}
        anywayLabel="Send anyway"
        values={{ answer: "" }}
        refused={refused}
        back={"/admin/waitlist/messages"}
        save="Send reply"
      >
        {({ values, errors }) => (
          <>
            <input type="hidden" name="intent" value="answer" />
            <MailNotice />
            <TextAreaField
              id="answer"
              name="answer"
              label={answer ? "Another reply" : "Your reply"}
              hint={`Emailed to ${email}, with their message below it.`}
              rows={8}
              required
              maxLength={ANSWER_LENGTH}
              defaultValue={values.answer}
              error={errors.answer}
            />
          </>
        )}
      </ItemForm>
      <HandlingHistory history={rest.history} textOf={messageActionText} />
    </DetailPage>
  );
}
