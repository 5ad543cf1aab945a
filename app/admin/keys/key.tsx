import { data, Form, useNavigation } from "react-router";
import { z } from "zod";
import { sendAway } from "#app/accounts/auth/guards.server.ts";
import { endKey } from "#app/accounts/keys/make-key.server.ts";
import { findKey } from "#app/accounts/keys/queries.server.ts";
import { SCOPE_LABELS, stateOfKey } from "#app/accounts/keys/scopes.ts";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf, proveFirst } from "#app/admin/kit/admin.server.ts";
import { Asked } from "#app/admin/kit/asked.tsx";
import { Part } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { dayText, momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { Button } from "#app/base/ui/button.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/key";
import { KEYS, KeyBadge } from "./key-parts.tsx";

export const handle = screen({ load: "Error fetching the keys", save: "Error ending the key" });

export const middleware = [proveFirst];

/** A key of the API, and how it is ended (rules api 2); it asks for a recent sign-in first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  const row = isUuid(params.id) ? await findKey(db, params.id) : null;
  if (!row) throw data(null, { status: 404 });
  return { row, now: isoText(now) };
}

const endForm = z.strictObject({ intent: z.literal("end") });

export const action = formAction(endForm, async ({ actor, viewer, db, now }, args: Route.ActionArgs) => {
  const { request, params, context } = args;
  const id = params.id;
  if (!isUuid(id)) throw data(null, { status: 404 });
  const ended = await endKey(db, { actor, sessionId: viewer.sessionId }, id, now);
  if (ended.ok) return doneAt(context, KEYS, "The key is ended.");
  if (ended.refusal.name === "gone") throw data(null, { status: 404 });
  return sendAway(request, ended.refusal);
});

export default function KeyPage({ loaderData: { row, now } }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <title>{`${row.name} | API keys | Admin`}</title>
      <PageHead
        back={{ to: KEYS, label: "API keys" }}
        title={
          <>
            <span className="min-w-0">{row.name}</span>
            <KeyBadge of={row} now={now} />
          </>
        }
      />
      <Part title="Facts">
        <p className="font-mono">{row.start}…</p>
        <p className="mt-2 text-ink-soft">
          Made by {row.madeBy} <time dateTime={row.createdAt}>{momentText(row.createdAt)}</time>, works until{" "}
          {dayText(row.endsAt)}
          {row.endedAt ? `, ended ${momentText(row.endedAt)}` : ""}.{" "}
          {row.lastUsedAt ? `Last used ${momentText(row.lastUsedAt)}.` : "It was never used."}
        </p>
      </Part>
      <Part title="What it opens">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {row.scopes.map((scope) => (
            <li key={scope}>{SCOPE_LABELS[scope]}</li>
          ))}
        </ul>
      </Part>
      {stateOfKey(row, now) === "works" ? (
        <Part title="End this key">
          <p className="mb-4">What uses it gets nothing any more, at once. A key cannot be opened again.</p>
          <Asked summary="End this key…">
            <Form method="post" preventScrollReset className="flex flex-col items-start gap-4">
              <input type="hidden" name="intent" value="end" />
              <Button type="submit" look="danger" disabled={busy}>
                End this key
              </Button>
            </Form>
          </Asked>
        </Part>
      ) : null}
    </div>
  );
}
