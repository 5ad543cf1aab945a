import { useEffect } from "react";
import { data, Form, Link, useNavigation } from "react-router";
import { actorOf } from "#app/accounts/audit/actor.server.ts";
import { requireAdmin, requireFreshProof, sendAway } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { leadTo } from "#app/admin/kit/item-action.server.ts";
import { config } from "#app/base/config/context.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { readSentForm } from "#app/base/lib/sent-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { withParams } from "#app/base/records/list-query.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import type { Route } from "./+types/rights";
import { grantRight, revokeRight } from "./change-rights.server.ts";
import { rightsForm } from "./person-form.ts";
import { findPerson } from "./queries.server.ts";
import { grantRefusal, revokeRefusal, UPDATING_RIGHTS_FAILED } from "./refusals.ts";

/** Says what Make Admin or Revoke Admin will do, and asks for it (rules 37.5). The list's query stays in the address. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const viewer = await requireAdmin(request, context);
  requireFreshProof(request, viewer);
  const person = isUuid(params.id) ? await findPerson(context.get(database), params.id) : null;
  if (!person) throw data(null, { status: 404 });
  const state = {
    ...{ isSelf: viewer.userId === person.id, isAdmin: person.adminSince !== null },
    ...{ isBlocked: person.blocked !== null, emailConfirmed: person.emailConfirmed },
  };
  const refusal = state.isAdmin
    ? revokeRefusal(state)
    : grantRefusal(state, context.get(config).smtpUrl !== null);
  const { id, name, email } = person;
  return {
    person: { id, name, email, isAdmin: state.isAdmin },
    impossible: refusal?.sentence ?? null,
    list: `/admin/users${withParams(url.searchParams, {})}`,
  };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  requireFreshProof(request, viewer);
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const read = rightsForm.safeParse(Object.fromEntries(await readSentForm(request)));
  if (!read.success) return data({ errors: { "": UPDATING_RIGHTS_FAILED }, values: {} }, { status: 400 });
  const db = context.get(database);
  const { smtpUrl } = context.get(config);
  const actor = { ...actorOf(viewer, context), userId: viewer.userId };
  const changer = { actor, sessionId: viewer.sessionId };
  const now = Temporal.Now.instant();
  const grants = read.data.intent === "grant";
  const changed = grants
    ? await grantRight(db, changer, { userId: params.id, mustConfirmEmail: smtpUrl !== null }, now)
    : await revokeRight(db, changer, params.id, now);
  if (!changed.ok) {
    const { refusal } = changed;
    if (!("sentence" in refusal)) return sendAway(request, refusal);
    return data({ errors: { "": refusal.sentence }, values: {} }, { status: 409 });
  }
  return leadTo(
    context,
    `/admin/users${withParams(url.searchParams, {})}`,
    grants ? "admin granted" : "admin revoked",
  );
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, UPDATING_RIGHTS_FAILED);
}

const GRANT = [
  "An admin sees all orders and customers, changes products, texts and settings, and can make others admins.",
  "All browsers in which this person is signed in are signed out. The right holds from the next sign-in on.",
  "A mail tells this person.",
];
const REVOKE = [
  "The admin area is closed to this person at once, and all browsers are signed out.",
  "The account stays, with its orders and as a customer's.",
  "A mail tells this person.",
];

export default function Rights({ loaderData, actionData }: Route.ComponentProps) {
  const { person, impossible, list } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  const sentence = refused?.errors[""];
  const title = person.isAdmin ? "Revoke Admin" : "Make Admin";
  const isUnreached = refused !== undefined && "unreached" in refused;
  useEffect(() => {
    if (refused && sentence && !isUnreached) toast.error(sentence, { id: "rights" });
  }, [refused, sentence, isUnreached]);
  useAnswerFocus(refused, () => document.querySelector<HTMLElement>("[data-form-sentence]"));
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <title>{`${title} | User Management | Admin`}</title>
      <PageHead back={{ to: list, label: "Users" }} title={title} />
      <div className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5">
        <p>
          <span className="block font-semibold break-words">{person.name}</span>
          <span className="block wrap-anywhere text-ink-soft">{person.email}</span>
        </p>
        {sentence || impossible ? <FormSentence>{sentence ?? impossible ?? undefined}</FormSentence> : null}
        {impossible ? (
          <Link to={list} className={buttonClass("quiet", "self-end")}>
            Back to the users
          </Link>
        ) : (
          <Form method="post" className="flex flex-col gap-5">
            <ul className="flex list-disc flex-col gap-2 pl-5">
              {(person.isAdmin ? REVOKE : GRANT).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <input type="hidden" name="intent" value={person.isAdmin ? "revoke" : "grant"} />
            <div className="flex flex-wrap justify-end gap-3">
              <Link to={list} className={buttonClass("quiet")}>
                Cancel
              </Link>
              <Button type="submit" look={person.isAdmin ? "danger" : "primary"} disabled={busy}>
                {busy ? "Saving..." : title}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </div>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching admin information");
