import { data } from "react-router";
import { actorOf } from "#app/audit/actor.server.ts";
import { requireAdmin } from "#app/auth/guards.server.ts";
import { database } from "#app/db/context.server.ts";
import { FetchFailure } from "#app/desk/fetch-failure.tsx";
import { typedValues } from "#app/desk/item-answer.ts";
import { ItemForm } from "#app/desk/item-form.tsx";
import { leadTo } from "#app/desk/lead-to.server.ts";
import { refusedSave } from "#app/desk/refused-save.ts";
import type { Said } from "#app/desk/said.ts";
import { sendItem } from "#app/desk/send-item.tsx";
import { fieldErrors } from "#app/lib/field-errors.ts";
import { momentText } from "#app/lib/moment-text.ts";
import { readSentForm } from "#app/lib/sent-form.ts";
import { isoText } from "#app/lib/shop-time.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { currentSettings } from "#app/settings/current-settings.server.ts";
import { PageHead } from "#app/ui/page-head.tsx";
import { TextAreaField } from "#app/ui/text-fields.tsx";
import { answerMessage, markMessage } from "../answer-message.server.ts";
import { messageForm } from "../message-form.ts";
import { MessageHistory } from "../message-history.tsx";
import { ANSWER_LENGTH, MESSAGE_LABELS, messageValues } from "../message-item.ts";
import { findMessage, readMessageHistory } from "../message-queries.server.ts";
import { MESSAGE_STATE_LABELS, type MessageState } from "../message-states.ts";
import { MessageText } from "../message-text.tsx";
import { StateBadge } from "../state-badge.tsx";
import { StateForm } from "../state-form.tsx";
import type { Route } from "./+types/message";

const LIST = "/admin/waitlist/messages";
const FAILED = "Error saving the message";

/** A message from a visitor, what was done with it, and the form of the answer (rules 38.7). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  const found = isUuid(params.id) ? await findMessage(db, params.id) : null;
  if (!found) throw data(null, { status: 404 });
  const { createdAt, answeredAt, answeredBy: _, ...message } = found;
  const history = await readMessageHistory(db, found.id);
  return {
    ...message,
    at: isoText(createdAt),
    answeredAt: answeredAt && isoText(answeredAt),
    history: history.map((entry) => ({ ...entry, at: isoText(entry.at) })),
  };
}

const SAID = {
  answer: "answer sent",
  done: "message done",
  reopen: "message reopened",
} as const satisfies Record<string, Said>;

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedValues(fields);
  const read = messageForm.safeParse(fields);
  if (!read.success) return data({ errors: fieldErrors(read.error), values: typed }, { status: 400 });
  const db = context.get(database);
  const actor = actorOf(viewer, context);
  const now = Temporal.Now.instant();
  const form = read.data;
  const dealt =
    form.intent === "answer"
      ? await answerMessage(db, { actor, shop: await currentSettings(db) }, form, now)
      : await markMessage(db, actor, form, now);
  if (!dealt.ok) {
    const { refusal } = dealt;
    // The state is no field of the form: it counts as it was when the form was made.
    const values = refusal.name === "changed" ? { ...typed, state: refusal.basis.state } : typed;
    return data(refusedSave(refusal, values, messageValues), { status: 409 });
  }
  return leadTo(context, `${LIST}/${form.id}`, SAID[form.intent]);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const { id, version, name, email, message, at, state, answer, answeredAt, answeredByName, history } =
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
        values={{ answer: "" }}
        refused={isAboutAnswer ? actionData : undefined}
        failed={FAILED}
        back={LIST}
        labels={MESSAGE_LABELS}
        shown={(field, value) =>
          field === "state" ? MESSAGE_STATE_LABELS[value as MessageState] : undefined
        }
        save="Send answer"
      >
        {({ values, errors }) => (
          <>
            <input type="hidden" name="intent" value="answer" />
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
      <MessageHistory history={history} />
    </div>
  );
}

export function ErrorBoundary() {
  return <FetchFailure sentence="Error fetching messages" />;
}
