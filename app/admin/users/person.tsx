import { randomUUID } from "node:crypto";
import { useEffect } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import type { z } from "zod";
import { actorOf } from "#app/accounts/audit/actor.server.ts";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import { requireAdmin } from "#app/accounts/auth/guards.server.ts";
import { listOpenSessions } from "#app/accounts/auth/open-sessions.server.ts";
import { addNote, listNotes } from "#app/accounts/customers/add-note.server.ts";
import { findFactorKinds } from "#app/accounts/factors/queries.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import type { FlashMessage } from "#app/admin/kit/flash-messages.ts";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { leadTo } from "#app/admin/kit/item-action.server.ts";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { Part } from "#app/admin/orders/order-facts.tsx";
import type { Database } from "#app/base/db/client.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { fieldErrors, readSentForm } from "#app/base/lib/sent-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import type { Route } from "./+types/person";
import { endSessionsOf, mailResetTo } from "./mail-reset.server.ts";
import { OrdersOf, PersonAccess, PersonFacts, PersonNotes, PersonSessions } from "./person-facts.tsx";
import { personForm } from "./person-form.ts";
import { findOrdersOf, findPerson } from "./queries.server.ts";
import { type PeopleRefusal, peopleRefusal } from "./refusals.ts";

/** A person with an account, as an admin sees one (rules 37.8). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireAdmin(request, context);
  const db = context.get(database);
  const { id } = params;
  const person = isUuid(id) ? await findPerson(db, id) : null;
  if (!person) throw data(null, { status: 404 });
  const [factors, orders, notes, sessions] = await Promise.all([
    findFactorKinds(db, id),
    findOrdersOf(db, id),
    listNotes(db, id),
    listOpenSessions(db, id, Temporal.Now.instant()),
  ]);
  return { person, factors, orders, notes, sessions, noteId: randomUUID() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  const { id } = params;
  if (!isUuid(id)) throw data(null, { status: 404 });
  const fields = Object.fromEntries(await readSentForm(request));
  const values = typedValues(fields);
  const read = personForm.safeParse(fields);
  if (!read.success) return data({ errors: fieldErrors(read.error), values }, { status: 400 });
  const done = await carryOut(context.get(database), actorOf(viewer, context), id, read.data);
  if (!done.ok) return data({ errors: { "": done.refusal.sentence }, values }, { status: 409 });
  return leadTo(context, `/admin/users/${id}`, done.value);
}

/** Does what a form of the page asks for, and says what was done. */
async function carryOut(
  db: Database,
  actor: Actor,
  userId: string,
  asked: z.infer<typeof personForm>,
): Promise<Result<FlashMessage, PeopleRefusal>> {
  const now = Temporal.Now.instant();
  switch (asked.intent) {
    case "note": {
      const added = await addNote(db, actor, { id: asked.id, customerId: userId, text: asked.text }, now);
      return added.ok ? ok("note added") : refused(peopleRefusal(added.refusal.name));
    }
    case "end-session":
      await endSessionsOf(db, actor, { userId, sessionId: asked.sessionId }, now);
      return ok("browser ended");
    case "end-sessions":
      await endSessionsOf(db, actor, { userId, sessionId: null }, now);
      return ok("browsers ended");
    case "mail-reset": {
      const mailed = await mailResetTo(db, actor, userId, now);
      return mailed.ok ? ok("reset mailed") : mailed;
    }
  }
}

const FAILED = "This could not be sent";

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

/** After a conflict the person is read again: a note that was refused for its id is sent under another one. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export default function PersonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, factors, orders, notes, sessions, noteId } = loaderData;
  const { id, name, email, adminSince, blocked } = person;
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  useAnswerFocus(
    actionData,
    () =>
      document.querySelector<HTMLElement>("[aria-invalid=true]") ??
      document.querySelector<HTMLElement>("[data-form-sentence]"),
  );
  useEffect(() => {
    if (!actionData || "unreached" in actionData) return;
    if (actionData.errors[""]) toast.error(actionData.errors[""], { id: "person" });
  }, [actionData]);
  return (
    // The search leads from one person straight to another, and what was typed about the first stays behind.
    <div key={id} className="flex flex-col gap-5">
      <title>{`${name} | User Management | Admin`}</title>
      <TypedForms />
      <PageHead
        back={{ to: "/admin/users", label: "Users" }}
        title={
          <>
            <span className="min-w-0 break-words">{name}</span>
            <span className="flex gap-2">
              <Badge tone={adminSince ? "green" : "gray"}>{adminSince ? "Admin" : "Customer"}</Badge>
              {blocked ? <Badge tone="yellow">Blocked</Badge> : null}
            </span>
          </>
        }
      />
      <FormSentence>{errors[""]}</FormSentence>
      {blocked ? (
        <p className="rounded-field border border-amber bg-amber-soft px-4 py-3 break-words">
          Blocked <time dateTime={blocked.at}>{momentText(blocked.at)}</time>. Reason: {blocked.reason}
        </p>
      ) : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <Part title="Facts">
            <PersonFacts person={person} factors={factors} />
          </Part>
          <Part title="Orders">
            <OrdersOf email={email} orders={orders} />
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Part title="Access">
            <PersonAccess id={id} isAdmin={adminSince !== null} isBlocked={blocked !== null} />
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

export const ErrorBoundary = fetchFailure("Error fetching users");
