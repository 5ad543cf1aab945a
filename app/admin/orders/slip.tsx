import type { QrCode } from "#app/base/lib/qr-code.server.ts";
import { PaperSign } from "#app/base/settings/paper-sign.tsx";
import { BusinessLine, useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { QrPicture } from "#app/base/ui/qr-picture.tsx";
import { LineBatches } from "#app/trade/batches/line-batches.tsx";
import { receiverName } from "#app/trade/orders/gift.ts";
import { OrderTotals } from "#app/trade/orders/order-totals.tsx";
import { orderNumber } from "#app/trade/orders/order-view.ts";
import { paymentText } from "#app/trade/orders/status.ts";
import { isPriced } from "#app/trade/orders/without-amounts.ts";
import { DeliveryFacts } from "./order-facts.tsx";
import type { PricedSlip, Slip } from "./packing-queries.server.ts";
import { UnfitNote } from "./unfit-goods.tsx";

type HandOffProps = { order: { giftName: string }; className?: string };

/** ID check reminder for the courier, at the end of every packing slip. */
export function HandOffOnly({ order: { giftName }, className = "" }: HandOffProps) {
  const { site } = useSiteFacts();
  return (
    <p className={`text-sm ${className}`}>
      Deliver only to {giftName || "the customer"}: {site.age} or older, with a valid ID, and not visibly
      intoxicated.
    </p>
  );
}

/** QR code that opens the order when scanned on any screen. */
export function OrderCode({ code, className }: { code: QrCode; className: string }) {
  return <QrPicture code={code} label="QR code of the order" className={`border-0 ${className}`} />;
}

/** Packing slip of an order, one per sheet; a gift's has no amounts (rules packing/packing-slips, gift/slip). */
export function PackingSlip({ slip }: { slip: Slip }) {
  const priced = slip.giftName === "" && isPriced<PricedSlip>(slip) ? slip : null;
  const { payment } = useSiteFacts().site;
  const heading = `slip-${slip.id}`;
  return (
    <article
      aria-labelledby={heading}
      className="slip flex flex-col gap-4 rounded-card border border-hairline bg-white p-5 print:gap-3"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={heading} className="text-xl">
          Order <span className="tabular">{orderNumber(slip.id)}</span>, {receiverName(slip)}
        </h2>
        <OrderCode code={slip.code} className="size-24 shrink-0" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        <DeliveryFacts order={slip} />
        <p className="font-semibold sm:text-right print:text-right">
          {slip.giftPhone || slip.contactPhone}
          {priced ? (
            <span className="mt-2 block text-lg">{paymentText(priced, payment.isBeforeDispatch)}</span>
          ) : null}
        </p>
      </div>
      <ul className="flex flex-col border-t border-hairline text-sm">
        {slip.items.map(({ productId, name, quantity, batches }) => (
          <li key={productId} className="flex gap-3 border-b border-hairline py-2">
            <span className="tabular min-w-10 shrink-0 text-right font-semibold whitespace-nowrap">
              {quantity}&nbsp;×
            </span>
            <span className="min-w-0">
              {name}
              <LineBatches batches={batches} />
              <UnfitNote goods={slip.unfit.filter((share) => share.productId === productId)} />
            </span>
          </li>
        ))}
      </ul>
      {priced ? (
        <div className="w-full max-w-xs self-end">
          <OrderTotals {...priced} />
        </div>
      ) : null}
      <HandOffOnly order={slip} />
      <PaperSign />
      <BusinessLine className="text-xs text-ink-soft" />
    </article>
  );
}
