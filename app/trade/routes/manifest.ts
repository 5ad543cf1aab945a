import type { Cents } from "#app/base/lib/money.ts";

/** A product in the car: how much of it, of which batches, at which value. */
type ManifestLine = {
  product: string;
  quantity: number;
  batches: readonly { number: string; quantity: number }[];
  cents: Cents;
};

/** An order in the car: for whom, where to, and what. */
export type ManifestOrder = {
  orderId: string;
  name: string;
  address: string;
  lines: readonly ManifestLine[];
  cents: Cents;
};

/** What a car had with it when it left, by whom it was driven, and from where (rules routes/manifest; Minn. R. 9810.2600). */
export type Manifest = {
  shop: string;
  driver: string;
  /** An ISO string. */
  leftAt: string;
  orders: readonly ManifestOrder[];
  cents: Cents;
};
