import { actionsOf, adminOf, found, idOf, NO_FIELDS, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage, Part, StepForm } from "#app/admin/kit/detail-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { findMessage } from "#app/base/webhooks/queries.server.ts";
import { trySentence } from "#app/base/webhooks/retries.ts";
import { replayMessage } from "#app/base/webhooks/write-endpoint.server.ts";
import type { Route } from "./+types/message";
import { MessageBadge, WEBHOOKS } from "./endpoint-parts.tsx";

export const handle = screen({ load: "Error fetching the delivery", save: "Error resending the event" });

/** An event as it was sent, with every attempt and its response (rules webhooks/delivery-log). */
export async function loader({ params, context }: Route.LoaderArgs) {
  return { message: found(await findMessage(adminOf(context).db, idOf(params.id))) };
}

export const action = actionsOf({
  replay: step(NO_FIELDS, async ({ id, actor, db, now, done }) => {
    const replayed = await replayMessage(db, actor, id, now);
    found(replayed.ok ? replayed : null);
    return done("Delivery resent.");
  }),
});

export default function MessagePage({ loaderData: { message } }: Route.ComponentProps) {
  const { id, endpointId, endpoint, url, kind, state, body, createdAt, nextTryAt, sentAt, tries } = message;
  return (
    <DetailPage
      of={id}
      title={kind}
      back={{ to: `${WEBHOOKS}/${endpointId}`, label: endpoint }}
      badge={<MessageBadge state={state} />}
      head={state === "waiting" ? null : <StepForm intent="replay">Resend event</StepForm>}
      width="max-w-4xl"
    >
      <p className="text-ink-soft">
        Event time: <time dateTime={createdAt}>{momentText(createdAt)}</time>.{" "}
        {state === "waiting" ? `Next attempt: ${momentText(nextTryAt)} or shortly after.` : ""}
        {sentAt ? `Delivered ${momentText(sentAt)}.` : ""}
      </p>
      <Part title="Payload">
        <p className="mb-3 wrap-anywhere text-ink-soft">To {url}</p>
        <pre className="font-mono text-sm wrap-anywhere whitespace-pre-wrap">{indented(body)}</pre>
        <p className="mt-3 text-sm text-ink-soft">
          The event ID, <span className="font-mono wrap-anywhere">{id}</span>, is the same for every attempt.
        </p>
      </Part>
      <Part title="Attempts">
        {tries.length === 0 ? <p className="text-ink-soft">No attempts yet.</p> : null}
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
    </DetailPage>
  );
}

function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
