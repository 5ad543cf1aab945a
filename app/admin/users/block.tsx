import { data, Form, Link, useNavigation } from "react-router";
import { actorOf } from "#app/accounts/audit/actor.server.ts";
import { requireAdmin, requireFreshProof, sendAway } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { leadTo } from "#app/admin/kit/item-action.server.ts";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { database } from "#app/base/db/context.server.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { fieldErrors, readSentForm } from "#app/base/lib/sent-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import type { Route } from "./+types/block";
import { blockPerson, unblockPerson } from "./block-person.server.ts";
import { REASON_LENGTH } from "./people-list.ts";
import { blockForm } from "./person-form.ts";
import { findPerson } from "./queries.server.ts";
import { blockRefusal } from "./refusals.ts";

const FAILED = "Error blocking the account";

/** Says what a block does and asks for its reason, or for the end of one (rules 37.10). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = await requireAdmin(request, context);
  requireFreshProof(request, viewer);
  const found = isUuid(params.id) ? await findPerson(context.get(database), params.id) : null;
  if (!found) throw data(null, { status: 404 });
  const { id, name, email, blocked, adminSince } = found;
  const refusal = blockRefusal({ isSelf: viewer.userId === id, isAdmin: adminSince !== null });
  return { person: { id, name, email, isBlocked: blocked !== null }, impossible: refusal?.sentence ?? null };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  requireFreshProof(request, viewer);
  const userId = params.id;
  if (!isUuid(userId)) throw data(null, { status: 404 });
  const fields = Object.fromEntries(await readSentForm(request));
  const values = typedValues(fields);
  const read = blockForm.safeParse(fields);
  if (!read.success) return data({ errors: fieldErrors(read.error), values }, { status: 400 });
  const db = context.get(database);
  const actor = { ...actorOf(viewer, context), userId: viewer.userId };
  const now = Temporal.Now.instant();
  const changed =
    read.data.intent === "block"
      ? await blockPerson(
          db,
          { actor, sessionId: viewer.sessionId },
          { userId, reason: read.data.reason },
          now,
        )
      : await unblockPerson(db, actor, userId, now);
  if (!changed.ok) {
    const { refusal } = changed;
    if (!("sentence" in refusal)) return sendAway(request, refusal);
    return data({ errors: { "": refusal.sentence }, values }, { status: 409 });
  }
  const what = read.data.intent === "block" ? "account blocked" : "account unblocked";
  return leadTo(context, `/admin/users/${userId}`, what);
}

export function clientAction(sending: Route.ClientActionArgs) {
  return sendItem(sending, FAILED);
}

export default function Block({ loaderData, actionData }: Route.ComponentProps) {
  const { person, impossible } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const errors: Record<string, string | undefined> = actionData?.errors ?? {};
  const back = `/admin/users/${person.id}`;
  const title = person.isBlocked ? "Open the account again" : "Block the account";
  useAnswerFocus(
    actionData,
    () =>
      document.querySelector<HTMLElement>("[aria-invalid=true]") ??
      document.querySelector<HTMLElement>("[data-form-sentence]"),
  );
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <title>{`${title} | User Management | Admin`}</title>
      <TypedForms />
      <PageHead back={{ to: back, label: person.name }} title={title} />
      <div className="flex flex-col gap-5 rounded-card border border-hairline bg-white p-5">
        <p>
          <span className="block font-semibold break-words">{person.name}</span>
          <span className="block wrap-anywhere text-ink-soft">{person.email}</span>
        </p>
        <FormSentence>{errors[""] ?? impossible ?? undefined}</FormSentence>
        {impossible ? (
          <Link to={back} className={buttonClass("quiet", "self-end")}>
            Back
          </Link>
        ) : (
          <Form key={person.id} method="post" noValidate className="flex flex-col gap-5">
            {person.isBlocked ? (
              <p>This person can sign in and order again. The notes and the audit log keep what was.</p>
            ) : (
              <BlockFields typed={actionData?.values.reason} error={errors.reason} />
            )}
            <input type="hidden" name="intent" value={person.isBlocked ? "unblock" : "block"} />
            <div className="flex flex-wrap justify-end gap-3">
              <Link to={back} className={buttonClass("quiet")}>
                Cancel
              </Link>
              <Button type="submit" look={person.isBlocked ? "primary" : "danger"} disabled={busy}>
                {busy ? "Saving..." : person.isBlocked ? "Open again" : "Block"}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </div>
  );
}

function BlockFields({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>All browsers are signed out at once, and nobody can sign in to the account or order with it.</li>
        <li>Orders that are placed already stay; cancel them on their own pages.</li>
        <li>Who knows the password reads that the account is closed and where to write, but not why.</li>
      </ul>
      <TextAreaField
        id="reason"
        name="reason"
        label="Reason"
        hint="Only admins read it. It stays in the audit log."
        rows={3}
        required
        maxLength={REASON_LENGTH}
        defaultValue={typed}
        error={error}
      />
    </>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching users");
