import { Link } from "react-router";
import type { CourierPhone } from "#app/accounts/couriers/queries.server.ts";
import { HeadedPart, ShownOnce, StepForm, TwoSteps } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { TextAreaField } from "#app/base/ui/field.tsx";
import type { UpdateKind } from "#app/trade/handoff/handoff.ts";
import { FAILURE_LABELS, type FailureReason } from "#app/trade/handoff/handoff.ts";
import type { DeliveryException, LastUpdate, StoppedStop } from "#app/trade/handoff/queries.server.ts";
import { ORDER_NOTE_LENGTH, orderNumber } from "#app/trade/orders/order-view.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";

export const COURIERS = "/admin/routes/couriers";

/** Password shown once, for the admin to give to the courier (rules routes/courier-password). */
export function FirstPassword({ name, email, password }: { name: string; email: string; password: string }) {
  return (
    <ShownOnce>
      <p>
        Give this to {name}. You won't see it again; if it's lost, reset the password. They sign in at /login.
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt>Email</dt>
        <dd className="font-semibold wrap-anywhere">{email}</dd>
        <dt>Password</dt>
        <dd className="font-mono text-lg font-semibold wrap-anywhere">{password}</dd>
      </dl>
    </ShownOnce>
  );
}

type PhonesProps = {
  phones: CourierPhone[];
  /** Last update of each phone, by its id. */
  said: Readonly<Record<string, LastUpdate>>;
  /** Number of stops the courier is out with. */
  stopsOut: number;
};

/** A courier's phones; a lost one can be removed after a confirmation (rules courier-app/lost-phone). */
export function PhonesSeen({ phones, said, stopsOut }: PhonesProps) {
  if (phones.length === 0) return <p className="text-ink-soft">No phones yet.</p>;
  return (
    <>
      <p className="mb-3 text-ink-soft">
        Remove a lost phone to sign it out, block its updates, and erase its stops when it next connects.
      </p>
      <ul className="flex flex-col">
        {phones.map(({ id, name, firstSeenAt, lastSeenAt, endedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline py-3"
          >
            <div id={`phone-${id}`} className="min-w-0">
              <p className="font-medium first-letter:uppercase">{name}</p>
              <p className="text-sm text-ink-soft">
                Since <time dateTime={firstSeenAt}>{momentText(firstSeenAt)}</time>,{" "}
                {endedAt ? "removed " : "last used "}
                <time dateTime={endedAt ?? lastSeenAt}>{momentText(endedAt ?? lastSeenAt)}</time>
              </p>
              <p className="text-sm">{lastUpdateText(said[id])}</p>
            </div>
            {endedAt ? null : (
              <TwoSteps summary={`Remove ${name}…`}>
                <p className="text-sm">{lastUpdateText(said[id])}</p>
                <p className="text-sm">
                  {stopsOut > 0
                    ? `The courier is out with ${counted(stopsOut, "open stop", "open stops")}. Updates this phone hasn't sent are lost; a delivery exception lists the stops. You can't undo this.`
                    : "Updates this phone hasn't sent are lost. You can't undo this."}
                </p>
                <StepForm
                  intent="end-phone"
                  fields={{ phoneId: id }}
                  look="danger"
                  describedBy={`phone-${id}`}
                >
                  Remove phone
                </StepForm>
              </TwoSteps>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** "Last update: Delivered, order 3f2a91bc, Nov 21, 2026, 4:12 PM": helps an admin distinguish phones. */
function lastUpdateText(last: LastUpdate | undefined): string {
  if (!last) return "No updates from this phone yet.";
  return `Last update: ${saidText(last)}, order ${orderNumber(last.orderId)}, ${momentText(last.at)}`;
}

/** Effects of deactivating a courier, and its button (rules routes/courier-account). */
export function EndCourier({ openStops, sharesAccount }: { openStops: number; sharesAccount: boolean }) {
  return (
    <>
      <ul className="mb-4 flex list-disc flex-col gap-1 pl-5">
        <li>
          {sharesAccount
            ? "Their phones are signed out and erased. They can still sign in for their other roles."
            : "Their phones are signed out and erased, and they can't sign in again."}
        </li>
        {openStops > 0 ? (
          <li>
            {counted(openStops, "open stop is", "open stops are")} on their routes.{" "}
            <Link to="/admin/routes" className="link">
              Reassign today's routes
            </Link>{" "}
            first: customers don't see an estimated arrival for a route without a courier.
          </li>
        ) : null}
        <li>Routes, cash drawers, and delivery attempts keep their name.</li>
      </ul>
      <TwoSteps summary="Deactivate courier…" intent="end">
        <p className="text-sm">
          {sharesAccount ? "An owner can give them the role again." : "You can't undo this."}
        </p>
      </TwoSteps>
    </>
  );
}

const UPDATE_TEXTS: Record<UpdateKind, string> = {
  on_my_way: "On my way",
  delivered: "Delivered",
  failed: "Delivery failed",
  phone_ended: "Phone removed",
};

/** "Delivery failed: Customer not home" for a stored update. */
function saidText({ kind, answer }: Pick<DeliveryException, "kind" | "answer">): string {
  const { reason } = (answer ?? {}) as { reason?: FailureReason };
  return reason ? `${UPDATE_TEXTS[kind]}: ${FAILURE_LABELS[reason]}` : UPDATE_TEXTS[kind];
}

const CARD = "flex flex-col gap-3 rounded-card border border-hairline bg-white p-5";
const orderLink = (orderId: string, name: string) => (
  <Link to={`/admin/orders/${orderId}`} className="link inline-flex min-h-11 items-center font-semibold">
    <span className="tabular">{orderNumber(orderId)}</span>, {name}
  </Link>
);

/** Stops where every birth date attempt failed (rules courier-app/birth-date-tries). */
export function StoppedStops({ stops }: { stops: StoppedStop[] }) {
  if (stops.length === 0) return null;
  return (
    <HeadedPart title="Birth date attempts used up">
      <ul className="flex flex-col gap-3">
        {stops.map(({ stopId, orderId, name, courier, courierPhone, phone }) => (
          <li key={stopId} id={`stop-${stopId}`} className={CARD}>
            <div>
              {orderLink(orderId, name)}
              <p className="text-ink-soft">
                Courier: {courier ?? "none"}
                {courierPhone ? `, ${courierPhone}` : ""}. Customer's phone: {phone}
              </p>
            </div>
            <StepForm intent="go-on" fields={{ stopId }}>
              Allow 5 more attempts
            </StepForm>
          </li>
        ))}
      </ul>
    </HeadedPart>
  );
}

/** Rejected updates from phones; each is resolved with a note, which is then shown on the order. */
export function RejectedUpdates({
  exceptions,
  refused,
}: {
  exceptions: DeliveryException[];
  refused: RefusedForm | undefined;
}) {
  if (exceptions.length === 0) return null;
  return (
    <HeadedPart title="Rejected updates">
      <ul className="flex flex-col gap-3">
        {exceptions.map((exception) => (
          <li key={exception.key} id={`stop-${exception.stopId}`} className={CARD}>
            <div>
              {orderLink(exception.orderId, exception.name)}
              <p>
                <span className="font-semibold">{saidText(exception)}</span>
                {exception.kind === "phone_ended" ? " " : ", reported "}
                <time dateTime={exception.occurredAt}>{momentText(exception.occurredAt)}</time>
                {exception.kind === "phone_ended" ? ", of " : " by "}
                {exception.courier ?? "someone"}
                {exception.courierPhone ? `, ${exception.courierPhone}` : ""}. Order status:{" "}
                {STATUS_LABELS[exception.status]}.
              </p>
              <p className="text-ink-soft">{exception.sentence}</p>
            </div>
            <PageForm
              intent="settle"
              refused={refused?.values.key === exception.key ? refused : undefined}
              button="Resolve"
              look="quiet"
              start
              className="flex flex-col gap-3"
            >
              {({ values, errors }) => (
                <>
                  <input type="hidden" name="key" value={exception.key} />
                  <TextAreaField
                    id={`note-${exception.key}`}
                    name="note"
                    label="Resolution"
                    rows={2}
                    className="w-full"
                    maxLength={ORDER_NOTE_LENGTH}
                    defaultValue={values.note}
                    error={errors.note}
                  />
                </>
              )}
            </PageForm>
          </li>
        ))}
      </ul>
    </HeadedPart>
  );
}
