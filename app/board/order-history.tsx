import type { HandoverView } from "#app/door/handover.ts";
import { FAILURE_LABELS, ID_TYPE_LABELS } from "#app/door/labels.ts";
import { momentText } from "#app/lib/moment-text.ts";
import { PAYMENT_METHOD_LABELS, STATUS_LABELS } from "#app/orders/labels.ts";
import type { OrderEventView } from "#app/orders/order-view.ts";

/** The moves of an order, oldest first: between which states, who, when, why, and what happened at the door. */
export function OrderHistory({ events, handovers }: { events: OrderEventView[]; handovers: HandoverView[] }) {
  return (
    <ol className="flex flex-col">
      {events.map((event) => {
        const atDoor = handovers.find((handover) => handover.at === event.at);
        return (
          <li
            key={`${event.at} ${event.to}`}
            className="border-b border-hairline py-3 text-sm first:pt-0 last:border-b-0 last:pb-0"
          >
            <p className="font-medium">
              {event.from ? `${STATUS_LABELS[event.from]} → ` : ""}
              {STATUS_LABELS[event.to]}
            </p>
            <p className="text-ink-soft">
              <time dateTime={event.at}>{momentText(event.at)}</time>, {event.actor ?? "the shop's system"}
            </p>
            {event.reason ? <p className="break-words">{event.reason}</p> : null}
            {atDoor ? <DoorFacts handover={atDoor} reason={event.reason} /> : null}
          </li>
        );
      })}
    </ol>
  );
}

function DoorFacts({ handover, reason }: { handover: HandoverView; reason: string }) {
  const { attempt, failureReason, idType, paymentMethod, note } = handover;
  const facts = [
    `Attempt ${attempt}`,
    failureReason && FAILURE_LABELS[failureReason] !== reason ? FAILURE_LABELS[failureReason] : "",
    idType ? `ID: ${ID_TYPE_LABELS[idType]}` : "",
    paymentMethod ? `Paid: ${PAYMENT_METHOD_LABELS[paymentMethod]}` : "",
  ].filter(Boolean);
  return (
    <>
      <p>{facts.join(", ")}</p>
      {note ? <p className="break-words text-ink-soft">Note: {note}</p> : null}
    </>
  );
}
