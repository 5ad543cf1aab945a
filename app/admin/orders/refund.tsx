import { randomUUID } from "node:crypto";
import { useState } from "react";
import { data, Form, Link, useNavigation } from "react-router";
import { doneAt } from "#app/admin/kit/actions.server.ts";
import { adminOf, proveFirst } from "#app/admin/kit/admin.server.ts";
import { FieldCard } from "#app/admin/kit/item-screen.tsx";
import { TypedForms } from "#app/admin/kit/question.tsx";
import { readAgainAfterRefusal } from "#app/admin/kit/read-again.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { formatMoney } from "#app/base/lib/money.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { fieldErrors, readSentForm } from "#app/base/lib/sent-form.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { Button } from "#app/base/ui/button.tsx";
import { FormSentence, firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { refundRefusals } from "#app/trade/books/refund.ts";
import { findRefund, isSame, reckonRefund, refundOrder } from "#app/trade/books/refund-order.server.ts";
import { totalOfParts } from "#app/trade/books/refund-parts.ts";
import { readRefundable } from "#app/trade/books/refund-queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { findOrder } from "#app/trade/orders/queries.server.ts";
import type { Route } from "./+types/refund";
import { RefundLines, RefundRest } from "./refund-fields.tsx";
import { refundForm } from "./refund-form.ts";
import { everythingOf } from "./refund-names.ts";
import { RefundSum } from "./refund-sum.tsx";

async function find(db: Database, orderId: string) {
  const order = isUuid(orderId) ? await findOrder(db, orderId) : null;
  if (!order) throw data(null, { status: 404 });
  return { order, refundable: await readRefundable(db, order) };
}

export const middleware = [proveFirst];

export const handle = screen({ load: "Error fetching the order", save: "Error giving the money back" });

/**
 * What is left to refund of an order that was handed over, and the form that gives it back (rules money 5); `?all` chooses
 * everything.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const { order, refundable } = await find(db, params.orderId);
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
    ...refundable,
    refundId: randomUUID(),
    isAll: url.searchParams.has("all"),
  };
}

/** Shows what the choice comes to, or gives exactly that back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { actor, db } = adminOf(context);
  const { order, refundable } = await find(db, params.orderId);
  const fields = Object.fromEntries(await readSentForm(request));
  const values = typedValues(fields);
  const answer = (errors: RefusedForm["errors"], status: number, sum: Sum | null = null) =>
    data({ errors, values, sum } satisfies RefusedForm & { sum: Sum | null }, { status });
  const done = () => doneAt(context, `/admin/orders/${order.id}`, "The money is given back.");
  // The id is another refund's, so the next try has one of its own.
  const refuseTaken = () => {
    delete values.id;
    return answer({ "": refundRefusals.refundTaken().sentence }, 409);
  };
  // A form whose answer was lost is not measured against what it has left of the order itself.
  const made = isUuid(values.id) ? await findRefund(db, values.id) : null;
  if (made) {
    const asked = { orderId: order.id, totalCents: Number(values.total) };
    return values.intent === "give" && isSame(made, asked) ? done() : refuseTaken();
  }
  const read = refundForm(refundable.lines).safeParse(fields);
  if (!read.success) return answer(fieldErrors(read.error), 400);
  const { intent, ...asked } = read.data;
  const reckoned = reckonRefund(refundable, asked);
  if (intent === "reckon" && order.status === "completed") {
    return reckoned.ok
      ? answer({}, 200, reckoned.value.part)
      : answer({ "": reckoned.refusal.sentence }, 409);
  }
  const given = await refundOrder(db, { ...asked, orderId: order.id, actor });
  if (given.ok) return done();
  if (given.refusal.name === refundRefusals.refundTaken().name) return refuseTaken();
  return answer({ "": given.refusal.sentence }, 409, reckoned.ok ? reckoned.value.part : null);
}

type Sum = Parameters<typeof RefundSum>[0]["sum"];
type Answer = RefusedForm & { sum?: Sum | null };

export const shouldRevalidate = readAgainAfterRefusal;

/** The sum of the last answer. Where no answer came it stays, so that the same form can be sent once more as it was. */
function useSum(answer: Answer | undefined): Sum | null {
  const [kept, setKept] = useState<Sum | null>(null);
  const sum = answer?.unprocessed ? kept : (answer?.sum ?? null);
  if (sum !== kept) setKept(sum);
  return sum;
}

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { id, customerId, paidBy, isOpen, isDone, leftCents, left, lines, refundId, isAll } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const answer = actionData as Answer | undefined;
  const chosen = isAll ? everythingOf(lines) : {};
  const typed = { errors: answer?.errors ?? {}, values: answer?.values ?? chosen };
  const sum = useSum(answer);
  useAnswerFocus(answer, () => firstWrong(document) ?? document.getElementById("sum"));
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <title>{`Refund of order ${orderNumber(id)} | Admin`}</title>
      <TypedForms />
      <PageHead
        back={{ to: `/admin/orders/${id}`, label: `Order ${orderNumber(id)}` }}
        title={
          <span>
            Refund of order <span className="tabular">{orderNumber(id)}</span>
          </span>
        }
      />
      <FormSentence>{typed.errors[""]}</FormSentence>
      {isOpen ? (
        <Form key={String(isAll)} method="post" noValidate className="flex flex-col gap-5">
          <p>
            Left to give back: {formatMoney(leftCents)}, taxes included.{" "}
            {isAll ? null : (
              <Link to="?all" replace className="link">
                Choose all of it
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
              <Button type="submit" name="intent" value="give" look="danger" disabled={busy}>
                Give back {formatMoney(sum.totalCents)}
              </Button>
            ) : null}
            <Button
              type="submit"
              name="intent"
              value="reckon"
              look={sum ? "quiet" : undefined}
              disabled={busy}
            >
              {sum ? "Reckon again" : "Show what it comes to"}
            </Button>
          </div>
        </Form>
      ) : (
        <p className="max-w-measure">
          {isDone ? "All of this order is given back." : refundRefusals.notHandedOver().sentence}
        </p>
      )}
    </div>
  );
}
