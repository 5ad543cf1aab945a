import { Link } from "react-router";
import { HeadedPart, StepForm } from "#app/admin/kit/detail-page.tsx";
import { PageForm } from "#app/admin/kit/form-page.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { TextAreaField } from "#app/base/ui/text-fields.tsx";
import type { AnswerKind } from "#app/trade/handover/door-answer.ts";
import { FAILURE_LABELS, type FailureReason } from "#app/trade/handover/handover.ts";
import type { DoorTask, StoppedStop } from "#app/trade/handover/task-queries.server.ts";
import { ORDER_NOTE_LENGTH, orderNumber } from "#app/trade/orders/order-view.ts";
import { STATUS_LABELS } from "#app/trade/orders/status.ts";

const SAID: Record<AnswerKind, string> = {
  on_my_way: "On my way",
  delivered: "Delivered",
  failed: "Not delivered",
  phone_ended: "Phone ended",
};

/** "Not delivered: Nobody was home" of an answer as it is kept. */
export function saidText({ kind, answer }: Pick<DoorTask, "kind" | "answer">): string {
  const { reason } = (answer ?? {}) as { reason?: FailureReason };
  return reason ? `${SAID[kind]}: ${FAILURE_LABELS[reason]}` : SAID[kind];
}

const CARD = "flex flex-col gap-3 rounded-card border border-hairline bg-white p-5";
const orderLink = (orderId: string, name: string) => (
  <Link to={`/admin/orders/${orderId}`} className="link inline-flex min-h-11 items-center font-semibold">
    <span className="tabular">{orderNumber(orderId)}</span>, {name}
  </Link>
);

/** The stops that wait because no birth date fit (rules courier-app/birth-date-tries). */
export function StoppedStops({ stops }: { stops: StoppedStop[] }) {
  if (stops.length === 0) return null;
  return (
    <HeadedPart title="5 birth dates were tried">
      <ul className="flex flex-col gap-3">
        {stops.map(({ stopId, orderId, name, courier, courierPhone, phone }) => (
          <li key={stopId} id={`stop-${stopId}`} className={CARD}>
            <div>
              {orderLink(orderId, name)}
              <p className="text-ink-soft">
                {courier ?? "Nobody"}
                {courierPhone ? `, ${courierPhone},` : ""} stands at the door or has stood there. Customer's
                phone: {phone}
              </p>
            </div>
            <StepForm intent="go-on" fields={{ stopId }}>
              Allow 5 more tries
            </StepForm>
          </li>
        ))}
      </ul>
    </HeadedPart>
  );
}

/** What phones said and the shop refused: each is settled with a note, which stands on the order from then on. */
export function DoorTasks({ tasks, refused }: { tasks: DoorTask[]; refused: RefusedForm | undefined }) {
  if (tasks.length === 0) return null;
  return (
    <HeadedPart title="Refused answers">
      <ul className="flex flex-col gap-3">
        {tasks.map((task) => (
          <li key={task.key} id={`stop-${task.stopId}`} className={CARD}>
            <div>
              {orderLink(task.orderId, task.name)}
              <p>
                <span className="font-semibold">{saidText(task)}</span>
                {task.kind === "phone_ended" ? " " : ", said "}
                <time dateTime={task.saidAt}>{momentText(task.saidAt)}</time>
                {task.kind === "phone_ended" ? ", of " : " by "}
                {task.courier ?? "someone"}
                {task.courierPhone ? `, ${task.courierPhone}` : ""}. The order is:{" "}
                {STATUS_LABELS[task.status]}.
              </p>
              <p className="text-ink-soft">{task.sentence}</p>
            </div>
            <PageForm
              intent="settle"
              refused={refused?.values.key === task.key ? refused : undefined}
              button="Settle"
              look="quiet"
              start
              className="flex flex-col gap-3"
            >
              {({ values, errors }) => (
                <>
                  <input type="hidden" name="key" value={task.key} />
                  <TextAreaField
                    id={`note-${task.key}`}
                    name="note"
                    label="What was done"
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
