import { ArrowLeft } from "lucide";
import { data, Link } from "react-router";
import { requireCustomer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { Mark } from "#app/base/settings/logo.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { PrintButton } from "#app/base/ui/print-button.tsx";
import { findOrderOfCustomer } from "#app/trade/orders/customer-queries.server.ts";
import { orderNumber } from "#app/trade/orders/order-number.ts";
import type { Route } from "./+types/receipt-page";
import { Receipt } from "./receipt.tsx";
import { tabPath } from "./tabs.ts";

/** An order of the customer; somebody else's is answered exactly like one that does not exist (rules 9.12). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId } = await requireCustomer(request, context);
  const { orderId } = params;
  const order = isUuid(orderId)
    ? await findOrderOfCustomer(context.get(database), { orderId, customerId: userId })
    : null;
  if (!order) throw data(null, { status: 404 });
  return { order };
}

/** A receipt on a page of its own, without the frame of the shop (rules 9.20). */
export default function ReceiptPage({ loaderData: { order } }: Route.ComponentProps) {
  const { site } = useSiteFacts();
  return (
    <div className="receipt mx-auto w-full max-w-3xl px-5 py-6 sm:py-10 print:max-w-none print:p-0">
      <title>{`Receipt ${orderNumber(order.id)} | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <nav aria-label="Receipt" className="flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Link to={tabPath("orders")} className="link inline-flex min-h-11 items-center gap-2">
          <Icon of={ArrowLeft} size={18} />
          Your orders
        </Link>
        <PrintButton>Print</PrintButton>
      </nav>
      <main className="mt-6 rounded-card border border-hairline bg-white p-6 sm:p-10 print:mt-0 print:rounded-none print:border-0 print:p-0 print:text-sm">
        <p className="flex items-center gap-3 font-display text-xl">
          <Mark />
          {site.name}
        </p>
        <Receipt order={order} />
        <p className="mt-8 border-t border-hairline pt-4 text-sm text-ink-soft print:mt-4 print:pt-2">
          Questions about this order?{" "}
          <a href={`mailto:${site.contactEmail}`} className="link">
            {site.contactEmail}
          </a>
        </p>
      </main>
    </div>
  );
}
