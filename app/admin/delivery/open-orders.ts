/**
 * What an admin reads of a ZIP before they delete, close, or move it (rules settings-screens/zip-changes); null when no open order goes
 * there.
 */
export function openOrdersText(orders: number): string | null {
  if (orders === 0) return null;
  return orders === 1
    ? "1 open order goes to this ZIP code. It's still delivered, at its price and in its window."
    : `${orders} open orders go to this ZIP code. They're still delivered, at their price and in their window.`;
}

/** The orders to a ZIP. */
export const ordersTo = (zip: string) => `/admin/orders?zip=${zip}`;
