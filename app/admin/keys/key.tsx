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
import { DetailPage, Part, StepForm, TwoSteps } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { dayText, momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { Route } from "./+types/key";
import { KEYS, KeyBadge } from "./key-parts.tsx";

export const handle = screen({ load: "Error fetching the keys", save: "Error ending the key" });

export const middleware = [proveFirst];

/** A key of the API, and how it is ended (rules api/keys); it asks for a recent sign-in first. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = adminOf(context);
  return { row: found(await findKey(db, idOf(params.id))), now: isoText(now) };
}

export const action = actionsOf({
  end: step(NO_FIELDS, async ({ id, actor, viewer, db, now, done, sendAway }) => {
    const ended = await endKey(db, { actor, sessionId: viewer.sessionId }, id, now);
    if (ended.ok) return done("The key is ended.", KEYS);
    return ended.refusal.name === "gone" ? missing() : sendAway(ended.refusal);
  }),
});

export default function Key({ loaderData: { row, now } }: Route.ComponentProps) {
  return (
    <DetailPage
      title={row.name}
      section="API keys"
      back={{ to: KEYS, label: "API keys" }}
      badge={<KeyBadge of={row} now={now} />}
      width="max-w-2xl"
    >
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
      {stateOfKey(row, now) === "active" ? (
        <Part title="End this key">
          <p className="mb-4">What uses it gets nothing any more, at once. A key cannot be opened again.</p>
          <TwoSteps summary="End this key…">
            <StepForm intent="end" look="danger">
              End this key
            </StepForm>
          </TwoSteps>
        </Part>
      ) : null}
    </DetailPage>
  );
}
