import { endKey } from "#app/accounts/keys/make-key.server.ts";
import { findKey } from "#app/accounts/keys/queries.server.ts";
import { SCOPE_LABELS, stateOfKey } from "#app/accounts/keys/scopes.ts";
import {
  actionsOf,
  adminOf,
  found,
  idOf,
  missing,
  NO_FIELDS,
  proveFirst,
  step,
} from "#app/admin/kit/admin.server.ts";
import { DetailPage, Part, TwoSteps } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { dayText, momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { Route } from "./+types/key";
import { KEYS, KeyBadge } from "./key-parts.tsx";

export const handle = screen({ load: "Error fetching API keys", save: "Error revoking the API key" });

export const middleware = [proveFirst];

/** An API key, with its revocation (rules api/keys). Requires a recent sign-in. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  return { row: found(await findKey(db, idOf(params.id))), now: isoText(now) };
}

export const action = actionsOf({
  end: step(NO_FIELDS, async ({ id, actor, viewer, db, now, done, sendAway }) => {
    const ended = await endKey(db, { actor, sessionId: viewer.sessionId }, id, now);
    if (ended.ok) return done("API key revoked.", KEYS);
    return ended.refusal.name === "gone" ? missing() : sendAway(ended.refusal);
  }),
});

export default function Key({ loaderData: { row, now } }: Route.ComponentProps) {
  return (
    <DetailPage title={row.name} section="API keys" badge={<KeyBadge of={row} now={now} />} width="max-w-2xl">
      <Part title="Details">
        <p className="font-mono">{row.start}…</p>
        <p className="mt-2 text-ink-soft">
          Created by {row.madeBy} <time dateTime={row.createdAt}>{momentText(row.createdAt)}</time>, expires{" "}
          {dayText(row.endsAt)}
          {row.endedAt ? `, revoked ${momentText(row.endedAt)}` : ""}.{" "}
          {row.lastUsedAt ? `Last used ${momentText(row.lastUsedAt)}.` : "Never used."}
        </p>
      </Part>
      <Part title="Permissions">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {row.scopes.map((scope) => (
            <li key={scope}>{SCOPE_LABELS[scope]}</li>
          ))}
        </ul>
      </Part>
      {stateOfKey(row, now) === "active" ? (
        <Part title="Revoke key">
          <p className="mb-4">Apps using this key stop working immediately. You can't undo this.</p>
          <TwoSteps summary="Revoke key…" intent="end" />
        </Part>
      ) : null}
    </DetailPage>
  );
}
