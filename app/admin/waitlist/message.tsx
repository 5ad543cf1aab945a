import { data } from "react-router";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { editConflictText } from "#app/admin/kit/edit-conflict-text.ts";
import { HandlingHistory } from "#app/admin/kit/handling-history.tsx";
import { refusedSave } from "#app/admin/kit/item-action.server.ts";
import { ItemForm } from "#app/admin/kit/item-screen.tsx";
import { MailNotice } from "#app/admin/kit/mail-notice.tsx";
import type { Said } from "#app/admin/kit/said.ts";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { currentSettings } from "#app/base/settings/current-settings.server.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import { findMessage, readMessageHistory } from "#app/content/waitlist/admin-queries.server.ts";
import { answerMessage, markMessage, messageForm } from "#app/content/waitlist/answer-message.server.ts";
import { ANSWER_LENGTH, messageActionText } from "#app/content/waitlist/message-item.ts";
import { readClaimCheck } from "#app/trade/compliance/claim-queries.server.ts";
import type { Route } from "./+types/message";
import { MessageText, StateBadge, StateForm } from "./message-parts.tsx";

const LIST = "/admin/waitlist/messages";

export const handle = screen({ load: "Error fetching messages", save: "Error saving the message" });

/** A message from a visitor, what was done with it, and the form of the answer (rules mail-screens 7). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const found = isUuid(params.id) ? await findMessage(db, params.id) : null;
  if (!found) throw data(null, { status: 404 });
  const { createdAt, answeredAt, answeredBy: _, ...message } = found;
  const history = await readMessageHistory(db, found.id);
  return {
    ...message,
    at: isoText(createdAt),
    answeredAt: answeredAt && isoText(answeredAt),
    claims: await readClaimCheck(db, "contact_messages", found.id),
    history: history.map((entry) => ({ ...entry, at: isoText(entry.at) })),
  };
}

const SAID = {
  answer: aboutMail("Your answer is on its way"),
  done: "The message is done",
  reopen: "The message is open again",
} as const satisfies Record<string, Said>;

export const action = formAction(messageForm, async (sent, { context }: Route.ActionArgs) => {
  const { form, values, actor, db, now, refuse, ask } = sent;
  if (form.intent === "answer") {
    const { asked, warnedOf } = await ask("contact_messages", { id: form.id, values });
    if (asked.length > 0) return refuse({}, { asked });
    actor.warnedOf = warnedOf;
  }
  const dealt =
    form.intent === "answer"
      ? await answerMessage(db, { actor, shop: await currentSettings(db) }, form, now)
      : await markMessage(db, actor, form, now);
  if (dealt.ok) return doneAt(context, `${LIST}/${form.id}`, SAID[form.intent]);
  const { refusal } = dealt;
  if (refusal.name === "gone") return refuse(refusedSave(refusal, values, () => ({})).errors);
  const { state, answer, version } = refusal.current;
  const what = state === "answered" ? `answered this: “${answer}”` : "dealt with this";
  const sentence = `${editConflictText(refusal, what)}. Nothing of yours was sent or changed; press again to do it all the same.`;
  return refuse({ "": sentence }, { version });
});

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, name, email, message, at, state, answer, answeredAt, answeredByName, ...rest } =
    loaderData;
  const isAboutAnswer = actionData?.values.intent === "answer";
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>{`${name} | Messages | Admin`}</title>
      <PageHead
        back={{ to: LIST, label: "Messages" }}
        title={
          <>
            <span className="wrap-anywhere">{name}</span> <StateBadge state={state} />
          </>
        }
      >
        <StateForm {...{ id, version, state }} refused={isAboutAnswer ? undefined : actionData} />
      </PageHead>
      <MessageText title={`${name} <${email}> wrote on ${momentText(at)}`} text={message} />
      {answer && answeredAt ? (
        <MessageText
          title={`${answeredByName ?? "Somebody"} answered on ${momentText(answeredAt)}`}
          text={answer}
        />
      ) : null}
      <ItemForm
        key={`${id} ${version}`}
        {...{ id, version }}
        claims={rest.claims}
        allTheSame="Send all the same"
        values={{ answer: "" }}
        refused={isAboutAnswer ? actionData : undefined}
        back={LIST}
        labels={{}}
        save="Send answer"
      >
        {({ values, errors }) => (
          <>
            <input type="hidden" name="intent" value="answer" />
            <MailNotice />
            <TextAreaField
              id="answer"
              name="answer"
              label={answer ? "Write again" : "Your answer"}
              hint={`It goes to ${email} by mail, with the message below it.`}
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
    </div>
  );
}
