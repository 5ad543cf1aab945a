/**
 * A product of another shop, from one or more rows of its file (rules moving-in/products). `row` is the first
 * of them.
 */
export type MovedProduct = {
  row: number;
  rows: readonly number[];
  /** Paths of its page in the other shop, as far as they are known. */
  oldPaths: readonly string[];
  name: string;
  /** Description as exported: HTML, or plain text. */
  html: string;
  brand: string;
  /** Categories as the other shop names them, the most specific first. */
  categories: readonly string[];
  tags: readonly string[];
  /** Potency in words, such as "10 mg per piece"; "" if the file has none. */
  thc: string;
  isPublished: boolean;
  pictures: readonly MovedPicture[];
  /** At least one; a product without options has one without a name. */
  sizes: readonly MovedSize[];
  /** What is different here, in one sentence each. */
  notes: readonly string[];
};

export type MovedPicture = { url: string; alt: string };

/** A size or other variant of a product. */
export type MovedSize = {
  row: number;
  name: string;
  options: readonly { name: string; value: string }[];
  sku: string;
  barcode: string;
  priceCents: number;
  /** Units on hand; null if the other shop doesn't count them. */
  stock: number | null;
};

/** A customer of another shop (rules moving-in/customers). Texts are "" if the file has none. */
export type MovedCustomer = {
  row: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
  city: string;
  /** Postal abbreviation. */
  state: string;
  zip: string;
  /**
   * Consent to marketing email; null if the file doesn't say. `at` and `where` are as written in the file, ""
   * if unknown.
   */
  consent: { isGiven: boolean; at: string; where: string } | null;
  notes: readonly string[];
};

/** A promo code of another shop (rules moving-in/discounts). */
export type MovedDiscount = {
  row: number;
  code: string;
  kind: "percent" | "amount" | "free_delivery";
  /** Percent, or cents; 0 for free delivery. */
  value: number;
  minimumCents: number | null;
  usesPerCode: number | null;
  isOncePerCustomer: boolean;
  /** Whether it's for certain products only. */
  isForProducts: boolean;
  /** Units that an order needs, as written in the file; "" for none. */
  minimumUnits: string;
  isActive: boolean;
  /** As written in the file. */
  startsAt: string;
  endsAt: string;
};

/** A row that can't be moved in, and why, in one sentence. */
export type MovedFault = { row: number; sentence: string };

/** What a file becomes. `left` are rows that stay behind without being errors, such as gift cards. */
export type Moved<One> = { records: One[]; faults: MovedFault[]; left: MovedFault[] };

/** A row of a file by the fields of its columns; numbered ones are "optionName 2". */
export type MovedRow = { row: number; fields: ReadonlyMap<string, string> };

/** Returns a field of a row, trimmed; "" if the file has no such column. */
export const fieldOf = ({ fields }: MovedRow, field: string): string => fields.get(field)?.trim() ?? "";
