// Fields that a column of another shop's file can fill. Numbered ones exist once for each option.

/** Fields of any product file, with their names on the screen that assigns columns (rules moving-in/columns). */
const PRODUCT_LABELS = {
  name: "Name",
  price: "Price",
  category: "Category",
  sizeName: "Size",
  html: "Description",
  brand: "Brand",
  tags: "Tags",
  thc: "THC content",
  stock: "Stock",
  sku: "SKU",
  barcode: "Barcode",
  pictures: "Image addresses",
  pictureAlt: "Image description",
  permalink: "Old page address",
  isPublished: "Published",
} as const;

/** Fields of a customer file. */
const CUSTOMER_LABELS = {
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  phone: "Phone",
  address: "Street address",
  addressMore: "Apartment or suite",
  city: "City",
  state: "State",
  zip: "ZIP code",
  country: "Country",
  consent: "Accepts marketing email",
  consentAt: "Date of consent",
  endedAt: "Date of unsubscribing",
} as const;

/** Fields of a file of promo codes. */
const DISCOUNT_LABELS = {
  code: "Code",
  value: "Discount value",
  valueType: "Percentage or amount",
  kind: "Kind of discount",
  minimum: "Minimum subtotal",
  usesPerCode: "Limit of uses",
  status: "Status",
  startsAt: "First day",
  endsAt: "Last day",
} as const;

/** Fields of a file of subscribers. */
const SUBSCRIBER_LABELS = {
  email: "Email",
  consent: "Accepts marketing email",
  consentAt: "Date of consent",
  endedAt: "Date of unsubscribing",
} as const;

export const ASSIGNED_FIELDS = {
  products: PRODUCT_LABELS,
  customers: CUSTOMER_LABELS,
  promotions: DISCOUNT_LABELS,
  waitlist: { ...SUBSCRIBER_LABELS, zip: "ZIP code" },
  newsletter: SUBSCRIBER_LABELS,
} as const;
/** Fields without which a file can't be read. */
export const NEEDED_FIELDS = {
  products: ["name", "price"],
  customers: ["email"],
  promotions: ["code", "value", "valueType"],
  waitlist: ["email"],
  newsletter: ["email"],
} as const;

export type ProductField =
  | keyof typeof PRODUCT_LABELS
  | "handle"
  | "summary"
  | "status"
  | "salePrice"
  | "comparePrice"
  | "id"
  | "parent"
  | "rowType"
  | "tracker"
  | "isInStock"
  | "isCounted"
  | "visibility"
  | "isArchived"
  | "isSellable"
  | "isGiftCard"
  | "picturePlace"
  | "sizePicture"
  | "optionName"
  | "optionValue"
  | "weightPrice";

export type CustomerField =
  | keyof typeof CUSTOMER_LABELS
  /** Time of consent in a file that has no other column for it. */
  | "agreedAt"
  | "consentWhere";

export type DiscountField = keyof typeof DISCOUNT_LABELS | "appliesTo" | "isOncePerCustomer";
