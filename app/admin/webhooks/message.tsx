import { data } from "react-router";
import { z } from "zod";
import { doneAt, formAction } from "#app/admin/kit/actions.server.ts";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { Part } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { findMessage } from "#app/base/webhooks/queries.server.ts";
import { trySentence } from "#app/base/webhooks/retries.ts";
import { replayMessage } from "#app/base/webhooks/write-endpoint.server.ts";
import type { Route } from "./+types/message";
import { MessageBadge, StepButton, WEBHOOKS } from "./endpoint-parts.tsx";

export const handle = screen({ load: "Error fetching the message", save: "Error sending the message" });

/** A message as it was sent, and every try with its answer (rules webhooks 5). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const message = isUuid(params.id) ? await findMessage(db, params.id) : null;
  if (!message) throw data(null, { status: 404 });
  return { message };
}

const replayForm = z.strictObject({ intent: z.literal("replay") });

export const action = formAction(
  replayForm,
  async ({ actor, db, now }, { params, context }: Route.ActionArgs) => {
    const id = params.id;
    const done = isUuid(id) ? await replayMessage(db, actor, id, now) : null;
    if (!done?.ok) throw data(null, { status: 404 });
    return doneAt(context, `${WEBHOOKS}/messages/${id}`, "It is on its way again.");
  },
);

export default function MessagePage({ loaderData: { message } }: Route.ComponentProps) {
  const { id, endpointId, endpoint, url, kind, state, body, createdAt, nextTryAt, sentAt, tries } = message;
  return (
    <div key={id} className="flex max-w-4xl flex-col gap-5">
      <title>{`${kind} | Webhooks | Admin`}</title>
      <PageHead
        back={{ to: `${WEBHOOKS}/${endpointId}`, label: endpoint }}
        title={
          <>
            <span className="min-w-0">{kind}</span>
            <MessageBadge state={state} />
          </>
        }
      >
        {state === "waiting" ? null : <StepButton step="replay" label="Send again" />}
      </PageHead>
      <p className="text-ink-soft">
        Happened <time dateTime={createdAt}>{momentText(createdAt)}</time>.{" "}
        {state === "waiting" ? `It is sent ${momentText(nextTryAt)}, or soon after.` : ""}
        {sentAt ? `Taken ${momentText(sentAt)}.` : ""}
      </p>
      <Part title="What is sent">
        <p className="mb-3 wrap-anywhere text-ink-soft">To {url}</p>
        <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{indented(body)}</pre>
        <p className="mt-3 text-sm text-ink-soft">
          Its id, <span className="font-mono wrap-anywhere">{id}</span>, stays the same at every try.
        </p>
      </Part>
      <Part title="Tries">
        {tries.length === 0 ? <p className="text-ink-soft">It was not sent yet.</p> : null}
        <ol className="flex flex-col">
          {tries.map((one) => (
            <li key={one.at} className="border-t border-hairline py-3 first:border-t-0">
              <p className="font-medium">
                {trySentence(one)}{" "}
                <span className="tabular font-normal text-ink-soft">
                  in {one.ms} ms, <time dateTime={one.at}>{momentText(one.at)}</time>
                </span>
              </p>
              {one.answer ? (
                <pre className="mt-1 font-mono text-sm wrap-anywhere whitespace-pre-wrap text-ink-soft">
                  {one.answer}
                </pre>
              ) : null}
            </li>
          ))}
        </ol>
      </Part>
    </div>
  );
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
