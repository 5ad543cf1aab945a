import type { Cents } from "#app/lib/money.ts";

/** A named tax of an order: "Sales tax", 902 basis points, 412 cents. */
export type TaxLine = { name: string; basisPoints: number; cents: Cents };
