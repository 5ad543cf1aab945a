/** Fields of an order that are amounts, or say how and whether it was paid. */
type AmountField =
  | `${string}Cents`
  | "cents"
  | "taxes"
  | "payments"
  | "refunds"
  | "paymentMethod"
  | "paymentStatus";

const NAMES: readonly string[] = ["cents", "taxes", "payments", "refunds", "paymentMethod", "paymentStatus"];
const isAmount = (name: string) => name.endsWith("Cents") || NAMES.includes(name);

/** Data of orders that may lack amounts, at every depth. */
export type MaybePriced<Data> = Data extends Temporal.Instant
  ? Data
  : Data extends unknown[]
    ? MaybePriced<Data[number]>[]
    : Data extends readonly (infer One)[]
      ? readonly MaybePriced<One>[]
      : Data extends object
        ? { [Name in keyof Data as Name extends AmountField ? never : Name]: MaybePriced<Data[Name]> } & {
            [Name in keyof Data as Name extends AmountField ? Name : never]?: Data[Name] | undefined;
          }
        : Data;

/**
 * Returns data of orders for someone without the right to see amounts (rules admin/amounts): a copy without any
 * amount, for JSON, of plain objects and lists.
 */
export function withoutAmounts<Data>(data: Data): MaybePriced<Data> {
  return stripped(data) as MaybePriced<Data>;
}

function stripped(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(stripped);
  if (typeof data !== "object" || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  const kept = Object.entries(data).filter(([name]) => !isAmount(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, stripped(value)]));
}

/** Returns whether an order's data has its amounts. */
export function isPriced<Order extends { totalCents: number }>(
  order: MaybePriced<Order>,
): order is MaybePriced<Order> & Order {
  return (order as { totalCents?: number }).totalCents !== undefined;
}
