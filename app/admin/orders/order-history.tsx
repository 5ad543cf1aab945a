import { momentText } from "#app/base/lib/moment-text.ts";
import { FAILURE_LABELS, ID_TYPE_LABELS } from "#app/trade/handoff/handoff.ts";
import type { HandoffView } from "#app/trade/handoff/queries.server.ts";
import { changeSentence, newTotalSentence } from "#app/trade/orders/order-changes.ts";
import type { OrderEventView } from "#app/trade/orders/order-view.ts";
import { PAYMENT_METHOD_LABELS, STATUS_LABELS } from "#app/trade/orders/status.ts";
import type { MaybePriced } from "#app/trade/orders/without-amounts.ts";
import type { OrderDetail } from "./queries.server.ts";

/** Status changes and other changes of an order, oldest first: who, when, why, and what happened at the door. */
export function OrderHistory({
  events,
  deliveryAttempts,
  changes,
  payments = [],
  giftName,
}: Pick<MaybePriced<OrderDetail>, "events" | "deliveryAttempts" | "changes" | "payments" | "giftName">) {
  const entries = [
    ...events.map((event) => ({
      at: event.at,
      key: event.to,
      shown: <Moved event={event} deliveryAttempts={deliveryAttempts} giftName={giftName} />,
    })),
    ...changes.map((change) => ({ at: change.at, key: "changed", shown: <Changed change={change} /> })),
    ...payments
      .filter(({ kind, method }) => kind === "taken" && method === "link")
      .map((payment) => ({ at: payment.at, key: payment.id, shown: <Paid payment={payment} /> })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <ol className="flex flex-col">
      {entries.map(({ at, key, shown }) => (
        <li
          key={`${at} ${key}`}
          className="border-b border-hairline py-3 text-sm first:pt-0 last:border-b-0 last:pb-0"
        >
          {shown}
        </li>
      ))}
    </ol>
  );
}

function WhenAndWho({ at, actor }: { at: string; actor: string | null }) {
  return (
    <p className="text-ink-soft">
      <time dateTime={at}>{momentText(at)}</time>, {actor ?? "System"}
    </p>
  );
}

type MovedProps = {
  event: OrderEventView;
  deliveryAttempts: MaybePriced<HandoffView>[];
  /** Recipient of a gift; "" for other orders. */
  giftName: string;
};

function Moved({ event, deliveryAttempts, giftName }: MovedProps) {
  const atDoor = deliveryAttempts.find((handoff) => handoff.at === event.at);
  return (
    <>
      <p className="font-medium">
        {event.from ? `${STATUS_LABELS[event.from]} → ` : ""}
        {STATUS_LABELS[event.to]}
      </p>
      <WhenAndWho {...event} />
      {event.reason ? <p>{event.reason}</p> : null}
      {atDoor ? <DoorFacts handoff={atDoor} reason={event.reason} giftName={giftName} /> : null}
    </>
  );
}

function Changed({ change }: { change: MaybePriced<OrderDetail["changes"][number]> }) {
  return (
    <>
      <p className="font-medium">{changeSentence(change)}</p>
      <WhenAndWho {...change} />
      <p>{newTotalSentence(change)}</p>
    </>
  );
}

function Paid({ payment }: { payment: OrderDetail["payments"][number] }) {
  return (
    <>
      <p className="font-medium">Marked as paid by link</p>
      <WhenAndWho at={payment.at} actor={payment.by} />
      <p className="wrap-anywhere">Reference: {payment.reference}</p>
    </>
  );
}

type DoorFactsProps = { handoff: MaybePriced<HandoffView>; reason: string } & Pick<MovedProps, "giftName">;

function DoorFacts({ handoff, reason, giftName }: DoorFactsProps) {
  const { attempt, failureReason, idType, paymentMethod, note } = handoff;
  const facts = [
    `Attempt ${attempt}`,
    failureReason && FAILURE_LABELS[failureReason] !== reason ? FAILURE_LABELS[failureReason] : "",
    giftName && !failureReason ? `Given to ${giftName}` : "",
    idType ? `ID: ${ID_TYPE_LABELS[idType]}` : "",
    paymentMethod ? `Paid: ${PAYMENT_METHOD_LABELS[paymentMethod]}` : "",
  ].filter(Boolean);
  return (
    <>
      <p>{facts.join(", ")}</p>
      {note ? <p className="text-ink-soft">Note: {note}</p> : null}
    </>
  );
}
