import { PageHead } from "#app/base/ui/page-head.tsx";

export const ALL_ORDERS = { to: "/admin/orders", label: "All orders" };

/** The page of an order that does not exist. */
export function NoOrder() {
  return (
    <div className="flex flex-col gap-4">
      <title>Order not found | Admin</title>
      <PageHead back={ALL_ORDERS} title="Order not found" />
      <p className="max-w-measure">There is no order with this number. It may have been typed wrong.</p>
    </div>
  );
}
