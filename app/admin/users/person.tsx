import { randomUUID } from "node:crypto";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { listOpenSessions } from "#app/accounts/auth/session.server.ts";
import { addNote, listNotes } from "#app/accounts/customers/add-note.server.ts";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { Part } from "#app/admin/kit/detail-page.tsx";
import { TypedForms } from "#app/admin/kit/question.tsx";
import type { Said } from "#app/admin/kit/said.ts";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { requiredText } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/person";
import { endSessionsOf, mailResetTo } from "./mail-reset.server.ts";
import { PERSON_NOTE_LENGTH } from "./people-list.ts";
import { OrdersOf, PersonAccess, PersonFacts, PersonNotes, PersonSessions } from "./person-facts.tsx";
import { findOrdersOf, findPerson } from "./queries.server.ts";
import { peopleRefusal } from "./refusals.ts";

const uuid = z.string().refine(isUuid, "Please reload the page.");

/** The forms of the page: a note, the end of a sign-in or of all, and the link to choose a new password. */
const personForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("note"), id: uuid, text: requiredText("the note", PERSON_NOTE_LENGTH) }),
  z.strictObject({ intent: z.literal("end-sessions"), sessionId: uuid.optional() }),
  z.strictObject({ intent: z.literal("mail-reset") }),
]);

export const handle = screen({ load: "Error fetching users", save: "This could not be sent" });

/** A person with an account, as an admin sees one (rules user-screens 8). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const { id } = params;
  const person = isUuid(id) ? await findPerson(db, id) : null;
  if (!person) throw data(null, { status: 404 });
  const [factors, orders, notes, sessions] = await Promise.all([
    findFactorKinds(db, id),
    findOrdersOf(db, id),
    listNotes(db, id),
    listOpenSessions(db, id, now),
  ]);
  return { person, factors, orders, notes, sessions, noteId: randomUUID() };
}

export const action = formAction(personForm, async (sent, { params: { id }, context }: Route.ActionArgs) => {
  if (!isUuid(id)) throw data(null, { status: 404 });
  const { form, actor, db, now, refuse } = sent;
  const done = (said: Said) => doneAt(context, `/admin/users/${id}`, said);
  switch (form.intent) {
    case "note": {
      const added = await addNote(db, actor, { id: form.id, customerId: id, text: form.text }, now);
      if (added.ok) return done("The note is added.");
      return refuse({ "": peopleRefusal(added.refusal.name === "gone" ? "gone" : "note_taken").sentence });
    }
    case "end-sessions":
      await endSessionsOf(db, actor, { userId: id, sessionId: form.sessionId ?? null }, now);
      return done(form.sessionId ? "That browser is signed out." : "Signed out everywhere.");
    case "mail-reset": {
      const mailed = await mailResetTo(db, actor, id, now);
      return mailed.ok
        ? done(aboutMail("The link to choose a new password is on its way."))
        : refuse({ "": mailed.refusal.sentence });
    }
  }
});

/** After a conflict the person is read again: a note that was refused for its id is sent under another one. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, factors, orders, notes, sessions, noteId } = loaderData;
  const { id, name, adminSince, blocked } = person;
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  useAnswerFocus(actionData, () => firstWrong(document));
  return (
    // The search leads from one person straight to another, and what was typed about the first stays behind.
    <div key={id} className="flex flex-col gap-5">
      <title>{`${name} | User Management | Admin`}</title>
      <TypedForms />
      <PageHead
        back={{ to: "/admin/users", label: "Users" }}
        title={
          <>
            <span className="min-w-0">{name}</span>
            <span className="flex gap-2">
              <Badge tone={adminSince ? "green" : "gray"}>{adminSince ? "Admin" : "Customer"}</Badge>
              {blocked ? <Badge tone="yellow">Blocked</Badge> : null}
            </span>
          </>
        }
      />
      <FormSentence>{errors[""]}</FormSentence>
      {blocked ? (
        <p className="rounded-field border border-amber bg-amber-soft px-4 py-3">
          Blocked <time dateTime={blocked.at}>{momentText(blocked.at)}</time>. Reason: {blocked.reason}
        </p>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Part title="Facts">
            <PersonFacts person={person} factors={factors} />
          </Part>
          <Part title="Orders">
            <OrdersOf person={person} orders={orders} />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Part title="Access">
            <PersonAccess person={person} />
          </Part>
          <Part title="Where this person is signed in">
            <PersonSessions sessions={sessions} />
          </Part>
          <Part title="Notes">
            <PersonNotes {...{ notes, noteId, typed: actionData?.values.text, error: errors.text }} />
          </Part>
        </div>
      </div>
    </div>
  );
}
