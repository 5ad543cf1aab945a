// Separate from the form's schema, to keep the schema library out of the browser bundle.

/** Form fields of a line. */
export const quantityField = (lineId: string) => `quantity-${lineId}`;
export const stockField = (lineId: string) => `stock-${lineId}`;

/** Returns the field values that refund everything left. */
export function everythingOf(lines: readonly { id: string; left: number }[]): Record<string, string> {
  const units = lines.map(({ id, left }) => [quantityField(id), String(left)]);
  return { ...Object.fromEntries(units), delivery: "on", redelivery: "on" };
}
