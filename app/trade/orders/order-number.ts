/** Customers know an order by the first 8 characters of its id (rules 9.8). */
export function orderNumber(id: string): string {
  return id.slice(0, 8);
}
