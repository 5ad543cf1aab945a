import { Form } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { useNextId } from "#app/admin/kit/form-page.tsx";
import { mailtoOf } from "#app/base/lib/email.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { counted } from "#app/base/lib/money.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { telOf } from "#app/base/lib/tel.ts";
import { useDelivery } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { TextAreaField } from "#app/base/ui/field.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { Cell, type HeadColumn, RowHead, Table } from "#app/base/ui/table.tsx";
import { LineBatches } from "#app/trade/batches/line-batches.tsx";
import { areaName } from "#app/trade/delivery/bands.ts";
import { windowDayText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import type { Gift } from "#app/trade/orders/gift.ts";
import { ORDER_NOTE_LENGTH, type OrderLine, type OrderView } from "#app/trade/orders/order-view.ts";
import type { MaybePriced } from "#app/trade/orders/without-amounts.ts";
import type { OrderDetail } from "./queries.server.ts";

const CONTACT = "link inline-flex min-h-11 items-center self-start break-all";

/** Customer of an order and their contacts. */
export function CustomerFacts({ order }: { order: MaybePriced<OrderDetail> }) {
  if (order.customerId === null)
    return <p className="text-sm text-ink-soft">The customer deleted their account.</p>;
  return (
    <div className="flex flex-col text-base">
      <p className="font-medium">{order.contactName}</p>
      <a href={telOf(order.contactPhone)} className={CONTACT}>
        {order.contactPhone}
      </a>
      {order.contactEmail === "" ? (
        <p>No email: call the customer.</p>
      ) : (
        <a href={mailtoOf(order.contactEmail)} className={CONTACT}>
          {order.contactEmail}
        </a>
      )}
    </div>
  );
}

/** The customer's delivery instructions. */
export function Instructions({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className="rounded-field bg-amber-soft px-3 py-2 text-sm whitespace-pre-line">
      <span className="font-semibold">Instructions: </span>
      {text}
    </p>
  );
}

/** Recipient of a gift, with phone number and note; nothing for any other order (rules gift/order). */
function GiftFacts({ order: { giftName, giftPhone, giftNote } }: { order: Gift }) {
  if (giftName === "") return null;
  return (
    <div>
      <p className="font-semibold">Gift for {giftName}</p>
      {giftPhone ? (
        <a href={telOf(giftPhone)} className={CONTACT}>
          {giftPhone}
        </a>
      ) : null}
      {giftNote ? <p className="wrap-anywhere whitespace-pre-line">{giftNote}</p> : null}
    </div>
  );
}

/** Address and time of the delivery. */
export function DeliveryFacts({ order }: { order: MaybePriced<OrderView> }) {
  const delivery = useDelivery();
  return (
    <div className="flex flex-col gap-3">
      <GiftFacts order={order} />
      <address className="not-italic">
        {order.deliveryAddress ? <span className="block">{order.deliveryAddress}</span> : null}
        {order.deliveryCity ? `${order.deliveryCity}, ` : ""}
        {order.deliveryState} {order.deliveryZip}
      </address>
      <Instructions text={order.instructions} />
      <p>
        {windowDayText(order.windowStart)}
        <br />
        <span className="tabular">{windowTimeText(order.windowStart, order.windowEnd)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {delivery.options[order.deliveryOption].label}, {areaName(order.band, delivery)} area
        {order.attempts > 0 ? `, ${counted(order.attempts, "attempt", "attempts")}` : ""}
      </p>
    </div>
  );
}

const NUMBER = "text-right whitespace-nowrap";
const LINE_COLUMNS: HeadColumn[] = [
  { name: "Product" },
  { name: "THC each", className: "text-right max-sm:hidden" },
  { name: "Quantity", className: "text-right" },
];
const AMOUNT: HeadColumn = { name: "Amount", className: "text-right" };

/** "12.5 mg": milligrams without trailing zeros. */
function milligrams(mg: number): string {
  return `${Math.round(mg * 100) / 100}\u00a0mg`;
}

/** Items as sold, with their amounts if they have them; those of a gift aren't printed. */
export function OrderLines({ items, isGift }: { items: MaybePriced<OrderLine>[]; isGift: boolean }) {
  const onScreen = isGift ? "print:hidden" : "";
  const amount = { ...AMOUNT, className: `${AMOUNT.className} ${onScreen}` };
  const columns = items[0]?.priceCents === undefined ? LINE_COLUMNS : [...LINE_COLUMNS, amount];
  const thcMg = items.reduce((sum, line) => sum + line.thcMgPerPackage * line.quantity, 0);
  const foot = (
    <tr>
      <td colSpan={columns.length} className="px-4 pt-3 text-ink-soft">
        Total THC: {milligrams(thcMg)}
      </td>
    </tr>
  );
  return (
    <Table caption="Order items" columns={columns} foot={foot}>
      {items.map((line) => (
        <tr key={line.productId}>
          <RowHead>
            <span className="font-medium">{line.name}</span>
            <span className="block text-ink-soft">
              {line.category}
              {line.priceCents === undefined ? null : (
                <span className={onScreen}>
                  , <Price cents={line.priceCents} /> each
                </span>
              )}
              <span className="sm:hidden">, {milligrams(line.thcMgPerPackage)}&nbsp;THC</span>
            </span>
            <LineBatches batches={line.batches} />
          </RowHead>
          <Cell className={`${NUMBER} max-sm:hidden`}>{milligrams(line.thcMgPerPackage)}</Cell>
          <Cell className={NUMBER}>{line.quantity}</Cell>
          {line.priceCents === undefined ? null : (
            <Cell className={`${NUMBER} ${onScreen}`}>
              <Price cents={line.priceCents * line.quantity} />
            </Cell>
          )}
        </tr>
      ))}
    </Table>
  );
}

type NotesProps = {
  order: Pick<OrderDetail, "notes" | "customerId">;
  /** Id of the next note, made with the page; null for someone who only reads notes. */
  noteId: string | null;
  state: RefusedForm;
};

/** Admins' notes about an order, and the form that adds one (rules order-screens/notes). */
export function OrderNotes({ order, noteId, state: { errors, values } }: NotesProps) {
  const { notes, customerId } = order;
  const busy = useBusy();
  const nextId = useNextId(noteId ?? "", notes);
  return (
    <div className="flex flex-col gap-4">
      {notes.length > 0 ? (
        <ol className="flex flex-col">
          {notes.map(({ id, at, author, text, forCourier }) => (
            <li key={id} className="border-b border-hairline py-3 text-sm first:pt-0">
              <p className="whitespace-pre-line">{text}</p>
              <p className="text-ink-soft">
                <time dateTime={at}>{momentText(at)}</time>, {author ?? "a deleted account"}
                {forCourier ? ", for the courier too" : ""}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
      {noteId === null && notes.length === 0 ? <p className="text-ink-soft">No notes yet.</p> : null}
      {noteId === null ? null : (
        <Form key={nextId} method="post" noValidate className="flex max-w-xl flex-col items-start gap-3">
          <input type="hidden" name="intent" value="note" />
          <input type="hidden" name="noteId" value={values.noteId ?? nextId} />
          <input type="hidden" name="customerId" value={customerId ?? ""} />
          <TextAreaField
            id="note-text"
            name="text"
            label="New note"
            hint="Customers never see notes. Notes can't be edited."
            rows={2}
            required
            maxLength={ORDER_NOTE_LENGTH}
            defaultValue={values.text}
            error={errors.text}
            className="w-full"
          />
          <CheckboxField
            id="note-forCourier"
            name="forCourier"
            label="For the courier too"
            hint="Shown at the stop on the courier's phone."
            defaultChecked={values.forCourier === "on"}
          />
          <Button type="submit" look="quiet" disabled={busy}>
            Add note
          </Button>
        </Form>
      )}
    </div>
  );
}

export const ALL_ORDERS = { to: "/admin/orders", label: "All orders" };

/** Page for an order that doesn't exist. */
export function NoOrder() {
  return (
    <div className="flex flex-col gap-4">
      <title>Order not found | Admin</title>
      <PageHead back={ALL_ORDERS} title="Order not found" />
      <p className="max-w-measure">No order has this number. Check the number and try again.</p>
    </div>
  );
}
