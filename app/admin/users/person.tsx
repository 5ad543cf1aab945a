import { randomUUID } from "node:crypto";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { findRoles } from "#app/accounts/auth/roles.server.ts";
import { listOpenSessions } from "#app/accounts/auth/session.server.ts";
import { addNote, listNotes } from "#app/accounts/customers/add-note.server.ts";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import { actionsOf, adminOf, found, idField, idOf, NO_FIELDS, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage, Notice, Part } from "#app/admin/kit/detail-page.tsx";
import { refusedOf } from "#app/admin/kit/form-page.tsx";
import { aboutMail } from "#app/admin/kit/said.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { requiredText } from "#app/base/lib/typed-text.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import type { Route } from "./+types/person";
import { peopleRefusal } from "./access-words.ts";
import { endSessionsOf, mailResetTo } from "./change-access.server.ts";
import { PERSON_NOTE_LENGTH } from "./people-list.ts";
import {
  OrdersOf,
  PersonAccess,
  PersonFacts,
  PersonNotes,
  PersonSessions,
  RoleBadges,
} from "./person-facts.tsx";
import { findOrdersOf, findPerson } from "./queries.server.ts";

export const handle = screen({ load: "Error fetching users", save: "Error saving the changes" });

/** User page (rules user-screens/profile). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const id = idOf(params.id);
  const person = found(await findPerson(db, id));
  const [roles, factors, orders, notes, sessions] = await Promise.all([
    findRoles(db, id),
    findFactorKinds(db, id),
    findOrdersOf(db, id),
    listNotes(db, id),
    listOpenSessions(db, id, now),
  ]);
  return { person, roles, factors, orders, notes, sessions, noteId: randomUUID() };
}

const noteForm = z.strictObject({ id: idField, text: requiredText("the note", PERSON_NOTE_LENGTH) });

/** One session, or all. */
const sessionsForm = z.strictObject({ sessionId: idField.optional() });

export const action = actionsOf({
  note: step(noteForm, async ({ form, id: customerId, actor, db, now, done, refuse }) => {
    const added = await addNote(db, actor, { ...form, customerId }, now);
    if (added.ok) return done("Note added.");
    return refuse({ "": peopleRefusal(added.refusal.name === "gone" ? "gone" : "note_taken").sentence });
  }),
  "end-sessions": step(sessionsForm, async ({ form, id: userId, actor, db, now, done }) => {
    await endSessionsOf(db, actor, { userId, sessionId: form.sessionId ?? null }, now);
    return done(form.sessionId ? "Session signed out." : "Signed out everywhere.");
  }),
  "mail-reset": step(NO_FIELDS, async ({ id, actor, db, now, done, refuse }) => {
    const mailed = await mailResetTo(db, actor, id, now);
    if (!mailed.ok) return refuse({ "": mailed.refusal.sentence });
    return done(aboutMail("Password reset sent."));
  }),
});

/** Reloads the person after a conflict: a note refused for its id is sent again under a new one. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, roles, factors, orders, notes, sessions, noteId } = loaderData;
  const { id, name, blocked } = person;
  return (
    <DetailPage
      of={id}
      title={name}
      badge={
        <span className="flex flex-wrap gap-2">
          <RoleBadges roles={roles} />
          {blocked ? <Badge tone="yellow">Blocked</Badge> : null}
        </span>
      }
      leaving="typed"
      refused={actionData}
    >
      {blocked ? (
        <Notice>
          Blocked <time dateTime={blocked.at}>{momentText(blocked.at)}</time>. Reason: {blocked.reason}
        </Notice>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Part title="Details">
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
          <Part title="Active sessions">
            <PersonSessions sessions={sessions} />
          </Part>
          <Part title="Notes">
            <PersonNotes {...{ notes, noteId }} refused={refusedOf(actionData, "note")} />
          </Part>
        </div>
      </div>
    </DetailPage>
  );
}
