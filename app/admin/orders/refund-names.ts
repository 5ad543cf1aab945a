// Apart from the contract of the form, so that its fields do not bring the schema library to the browser.

/** The fields of a line in the form. */
export const quantityField = (lineId: string) => `quantity-${lineId}`;
export const stockField = (lineId: string) => `stock-${lineId}`;

/** What the fields hold when all that is left is chosen. */
export function everythingOf(lines: readonly { id: string; left: number }[]): Record<string, string> {
  const units = lines.map(({ id, left }) => [quantityField(id), String(left)]);
  return { ...Object.fromEntries(units), delivery: "on", redelivery: "on" };
}
