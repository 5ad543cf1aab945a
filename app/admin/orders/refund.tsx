import { randomUUID } from "node:crypto";
import { useState } from "react";
import { data, Form, Link } from "react-router";
import {
  actionsOf,
  adminOf,
  doneAt,
  found,
  idOf,
  proveFirst,
  type Step,
} from "#app/admin/kit/admin.server.ts";
import { DetailPage, useBusy } from "#app/admin/kit/detail-page.tsx";
import { readAgainAfterRefusal } from "#app/admin/kit/form-page.tsx";
import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { Button } from "#app/base/ui/button.tsx";
import { firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { refundRefusals, totalOfParts } from "#app/trade/accounting/refund.ts";
import { calculateRefund, findRepeat, refundOrder } from "#app/trade/accounting/refund-order.server.ts";
import { readRefundable } from "#app/trade/accounting/refund-queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { findOrder } from "#app/trade/orders/queries.server.ts";
import type { Route } from "./+types/refund";
import { refundForm } from "./order-form.ts";
import { RefundLines, RefundRest, RefundSum } from "./refund-fields.tsx";
import { everythingOf } from "./refund-names.ts";

export const middleware = [proveFirst];

export const handle = screen({ load: "Error fetching the order", save: "Error issuing the refund" });

/**
 * Loads what's left to refund of a delivered order, and the refund form (rules accounting/refunds); `?all` selects everything.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { order, refundable } = await readOrder(adminOf(context).db, params.orderId);
  const { id, customerId, status, paymentMethod } = order;
  const paidBy = paymentMethod === "at_door" ? undefined : paymentMethod;
  const leftCents = totalOfParts(refundable.left);
  const isOpen = status === "completed" && leftCents > 0;
  return {
    id,
    customerId,
    paidBy,
    isOpen,
    isDone: status === "completed",
    leftCents,
    tipCents: order.tipCents,
    ...refundable,
    refundId: randomUUID(),
    isAll: url.searchParams.has("all"),
  };
}

async function readOrder(db: Database, orderId: string | undefined) {
  const order = found(await findOrder(db, idOf(orderId)));
  return { order, refundable: await readRefundable(db, order) };
}

/** Calculates the refund, or issues exactly the calculated one. */
const refunding =
  (isGiving: boolean): Step<Response | ReturnType<typeof data<Answer>>> =>
  async ({ params, context }, sent) => {
    const { actor, db } = adminOf(context);
    const { order, refundable } = await readOrder(db, params.orderId);
    const { intent: _, ...fields } = Object.fromEntries(sent);
    const values = typedValues(fields);
    const answer = (errors: RefusedForm["errors"], status: number, sum: Sum | null = null) =>
      data<Answer>({ errors, values, sum }, { status });
    const done = () => doneAt(context, `/admin/orders/${order.id}`, "Refund issued.");
    // Another refund has this id: the next try gets a new one.
    const refuseTaken = () => {
      delete values.id;
      return answer({ "": refundRefusals.refundTaken().sentence }, 409);
    };
    // A resent form whose answer was lost isn't checked against what its own refund left over.
    const asked = { refundId: values.id ?? "", orderId: order.id, totalCents: Number(values.total) };
    const repeat = isUuid(asked.refundId) ? await findRepeat(db, asked) : null;
    if (repeat) return repeat.ok && isGiving ? done() : refuseTaken();
    const read = refundForm(refundable.lines).safeParse(fields);
    if (!read.success) return answer(fieldErrors(read.error), 400);
    const calculated = calculateRefund(refundable, read.data);
    const sum = calculated.ok ? calculated.value.part : null;
    if (!isGiving && order.status === "completed")
      return calculated.ok ? answer({}, 200, sum) : answer({ "": calculated.refusal.sentence }, 409);
    const given = await refundOrder(db, { ...read.data, orderId: order.id, actor });
    if (given.ok) return done();
    if (given.refusal.name === refundRefusals.refundTaken().name) return refuseTaken();
    return answer({ "": given.refusal.sentence }, 409, sum);
  };

export const action = actionsOf({ calculate: refunding(false), refund: refunding(true) });

type Sum = Parameters<typeof RefundSum>[0]["sum"];
type Answer = RefusedForm & { sum?: Sum | null };

export const shouldRevalidate = readAgainAfterRefusal;

/** Returns the refund of the last answer. Without an answer it stays, and the same form can be sent again. */
function useSum(answer: Answer | undefined): Sum | null {
  const [kept, setKept] = useState<Sum | null>(null);
  const sum = answer?.unprocessed ? kept : (answer?.sum ?? null);
  if (sum !== kept) setKept(sum);
  return sum;
}

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { id, customerId, paidBy, isOpen, isDone, leftCents, left, lines, refundId, isAll } = loaderData;
  const { tipCents } = loaderData;
  const isBusy = useBusy();
  const answer = actionData as Answer | undefined;
  const chosen = isAll ? everythingOf(lines) : {};
  const typed = { errors: answer?.errors ?? {}, values: answer?.values ?? chosen };
  const sum = useSum(answer);
  useAnswerFocus(answer, () => firstWrong(document) ?? document.getElementById("sum"));
  return (
    <DetailPage
      title={`Refund order ${orderNumber(id)}`}
      section=""
      back={{ to: `/admin/orders/${id}`, label: `Order ${orderNumber(id)}` }}
      leaving="typed"
      refused={answer}
      width="max-w-3xl"
      gap="gap-6"
    >
      {isOpen ? (
        <Form key={String(isAll)} method="post" noValidate className="flex flex-col gap-5">
          <p>
            Refundable: {formatMoney(leftCents)}, including tax.{" "}
            {tipCents > 0 ? `The tip of ${formatMoney(tipCents)} isn't refunded. ` : null}
            {isAll ? null : (
              <Link to="?all" replace className="link">
                Refund everything
              </Link>
            )}
          </p>
          <input type="hidden" name="id" value={typed.values.id ?? refundId} />
          <input type="hidden" name="customerId" value={customerId ?? ""} />
          <FieldCard>
            <RefundLines lines={lines} {...typed} />
          </FieldCard>
          <FieldCard>
            <RefundRest left={left} paidBy={paidBy} {...typed} />
          </FieldCard>
          {sum ? <RefundSum sum={sum} /> : null}
          <div className="flex flex-wrap gap-3">
            {sum ? (
              <Button type="submit" name="intent" value="refund" look="danger" disabled={isBusy}>
                Refund {formatMoney(sum.totalCents)}
              </Button>
            ) : null}
            <Button
              type="submit"
              name="intent"
              value="calculate"
              look={sum ? "quiet" : undefined}
              disabled={isBusy}
            >
              {sum ? "Recalculate" : "Calculate refund"}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="max-w-measure">
          {isDone ? "Fully refunded." : refundRefusals.notHandedOver().sentence}
        </p>
      )}
    </DetailPage>
  );
}
