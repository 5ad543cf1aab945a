import { Form, Link, useNavigation } from "react-router";
import { ANSWER, answerTo } from "#app/admin/kit/asked-words.ts";
import { ClaimQuestion } from "#app/admin/kit/claim-notes.tsx";
import { Part } from "#app/admin/kit/detail-page.tsx";
import { MailNotice } from "#app/admin/kit/mail-notice.tsx";
import { UNFIT_ID } from "#app/admin/orders/next-things.ts";
import { momentText, shortCalendarDayText } from "#app/base/lib/moment-text.ts";
import type { AskedWords } from "#app/base/lib/refused-form.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import { UNFIT_ADVICE } from "#app/trade/batches/unfit.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { type OrderStatus, STATUS_LABELS } from "#app/trade/orders/status.ts";

/** "Batch EVL-26-0903", or "Ordered Nov 1, 2026 to Nov 3, 2026": what is recalled of a product. */
export function scopeText({
  number,
  from,
  to,
}: {
  number: string | null;
  from: string | null;
  to: string | null;
}): string {
  if (number !== null) return `Batch ${number}`;
  const [first, last] = [from ?? "", to ?? ""].map((day) => shortCalendarDayText(day));
  return first === last ? `Ordered on ${first}` : `Ordered from ${first} to ${last}`;
}

type Counted = { orders: number; people: number; unitsOut: number; underWay: number; withoutAddress: number };

/** How many orders and people a recall concerns, and what is left of its batches. */
export function RecallFigures({ counted, left }: { counted: Counted; left: number }) {
  const figures = [
    ["Orders", counted.orders],
    ["People who have it", counted.people],
    ["Units with people", counted.unitsOut],
    ["Units left in the shop", left],
  ] as const;
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="tabular text-xl font-semibold">{figure.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {counted.underWay > 0 ? (
        <p className="max-w-measure">
          {counted.underWay === 1 ? "1 order is" : `${counted.underWay} orders are`} still in the shop:
          neither can be packed or sent out. {UNFIT_ADVICE} They are listed under{" "}
          <Link to={`/admin/orders?view=board#${UNFIT_ID}`} className="link">
            Recalled, on hold or expired
          </Link>
          .
        </p>
      ) : null}
      {counted.withoutAddress > 0 ? (
        <p className="max-w-measure">
          {counted.withoutAddress === 1 ? "1 order has" : `${counted.withoutAddress} orders have`} no email
          address: the account was deleted, or the caller gave none. Call those who have a phone number.
        </p>
      ) : null}
    </div>
  );
}

const STATES: Record<string, string> = {
  sent: "sent",
  waiting: "under way",
  kept: "kept here",
  dead: "not sent",
  // The mail was deleted since.
  gone: "sent",
};

type ToldProps = {
  people: number;
  notices: Readonly<Record<string, number>>;
  /** The claims in the words of the notice that were asked about just now. */
  asked: readonly AskedWords[] | undefined;
};

/** How many were told, by the states of their mails, and the way to tell those who were not. */
export function ToldPart({ people, notices, asked }: ToldProps) {
  const busy = useNavigation().formMethod === "POST";
  const told = Object.values(notices).reduce((sum, howMany) => sum + howMany, 0);
  const untold = Math.max(0, people - told);
  const states = Object.entries(notices).map(([state, howMany]) => `${howMany} ${STATES[state] ?? state}`);
  return (
    <Part title="Who was told">
      <div className="flex flex-col items-start gap-4">
        <p role="status">
          {told === 0
            ? "Nobody yet."
            : `${told.toLocaleString("en-US")} ${told === 1 ? "address" : "addresses"}: ${states.join(", ")}.`}
        </p>
        {untold > 0 ? (
          <Form method="post" preventScrollReset className="flex flex-col items-start gap-4">
            <input type="hidden" name="intent" value="send" />
            <MailNotice />
            {asked ? <ClaimQuestion asked={asked} does={ALL_THE_SAME} whole /> : null}
            <Button
              type="submit"
              disabled={busy}
              {...(asked ? { name: ANSWER, value: answerTo(asked) } : {})}
            >
              {asked ? ALL_THE_SAME : sendText(untold)}
            </Button>
          </Form>
        ) : null}
      </div>
    </Part>
  );
}

const ALL_THE_SAME = "Send all the same";

function sendText(untold: number): string {
  const people = untold === 1 ? "1 person" : `${untold.toLocaleString("en-US")} people`;
  return `Send the notice to ${people}`;
}

export type ConcernedOrder = {
  id: string;
  at: string;
  status: OrderStatus;
  name: string;
  /** Empty for a caller who gave none; the phone number too when the account is deleted. */
  email: string;
  phone: string;
  units: number;
  hasIt: boolean;
  queuedAt: string | null;
  mailId: string | null;
  mailState: string | null;
};

const NOTICE_WORDS: Record<string, string> = {
  waiting: "Under way",
  sent: "Sent",
  kept: "Kept here, no mail server is set",
  dead: "Could not be sent",
};

/** What became of the notice to whoever ordered. */
function NoticeState({ order, names }: { order: ConcernedOrder; names: boolean }) {
  if (!order.hasIt) return <span className="text-ink-soft">Does not have it</span>;
  if (order.email === "" && order.phone === "") return <span>Account deleted</span>;
  if (order.email === "")
    return (
      <span className="font-semibold">
        {names ? `No email: call ${order.phone}` : "No email: to be called"}
      </span>
    );
  if (order.queuedAt === null) return <span>Not told yet</span>;
  const words = NOTICE_WORDS[order.mailState ?? ""] ?? "Told";
  return (
    <>
      {order.mailId && order.mailState ? (
        <Link to={`/admin/mail/${order.mailId}`} className="link">
          {words}
        </Link>
      ) : (
        words
      )}
      <span className="block text-ink-soft">{momentText(order.queuedAt)}</span>
    </>
  );
}

const COLUMNS = [
  { name: "Order" },
  { name: "Status", className: "hidden sm:table-cell" },
  { name: "Units", className: "text-right" },
  { name: "Notice" },
];

/** The orders that a recall concerns; without names where it is printed for somebody else. */
export function ConcernedOrders({ orders, names }: { orders: readonly ConcernedOrder[]; names: boolean }) {
  if (orders.length === 0) return <p className="text-ink-soft">No order has any of it.</p>;
  return (
    <Table caption="Orders of the recall" columns={COLUMNS}>
      {orders.map((order) => (
        <tr key={order.id}>
          <RowHead>
            <Link to={`/admin/orders/${order.id}`} className="link font-semibold">
              {orderNumber(order.id)}
            </Link>
            <span className="block text-ink-soft">{momentText(order.at)}</span>
            <span className="block text-ink-soft sm:hidden">{STATUS_LABELS[order.status]}</span>
            {names && order.name ? (
              <span className="block wrap-anywhere text-ink-soft">
                {[order.name, order.email].filter(Boolean).join(", ")}
              </span>
            ) : null}
          </RowHead>
          <Cell className="hidden sm:table-cell">
            <Badge tone={order.status === "completed" ? "green" : "gray"}>
              {STATUS_LABELS[order.status]}
            </Badge>
          </Cell>
          <Cell className="tabular text-right">{order.units}</Cell>
          <Cell>
            <NoticeState order={order} names={names} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
