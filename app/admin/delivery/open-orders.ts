/**
 * Returns the note about open orders shown before an admin deletes, closes, or moves a ZIP code (rules
 * settings-screens/zip-changes); null when there are none.
 */
export function openOrdersText(orders: number): string | null {
  if (orders === 0) return null;
  return orders === 1
    ? "1 open order goes to this ZIP code. It's still delivered, at its price and in its window."
    : `${orders} open orders go to this ZIP code. They're still delivered, at their price and in their window.`;
}

/** Address of the orders to a ZIP code. */
export const ordersTo = (zip: string) => `/admin/orders?zip=${zip}`;
