import type { CustomerField, DiscountField, ProductField } from "./fields.ts";

/** How the rows of a product file belong together (group-products.ts). */
export type Grouping = "handle" | "parent" | "item" | "flat";

/** Column names of each field in comparable form (head-words.ts); "#" is the number of a numbered column. */
export type Columns<Field extends string> = Partial<Record<Field, readonly string[]>>;

type Known = {
  name: string;
  /** Name of the file on screens. */
  label: string;
  /** Name of the other shop's software, for addresses and consent. */
  platform: string;
  /** Columns that tell the file from others: one name of each list. */
  tells: readonly (readonly string[])[];
};

export type ProductSource = Known & {
  of: "products";
  grouping: Grouping;
  columns: Columns<ProductField>;
};
export type CustomerSource = Known & { of: "customers"; columns: Columns<CustomerField> };
export type DiscountSource = Known & { of: "discounts"; columns: Columns<DiscountField> };

/** A kind of file that another shop's software exports (rules moving-in/known-files). */
export type Source = ProductSource | CustomerSource | DiscountSource;
