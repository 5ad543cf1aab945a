// Fields that a column of another shop's file can fill, with their names on the screen that assigns them
//. Numbered ones exist once for each option.

const PRODUCT_FIELDS = {
  handle: "Address",
  name: "Name",
  html: "Description",
  summary: "Short description",
  brand: "Brand",
  category: "Category",
  tags: "Tags",
  thc: "THC content",
  isPublished: "Published",
  status: "Status",
  price: "Price",
  salePrice: "Sale price",
  sku: "SKU",
  barcode: "Barcode",
  stock: "Stock",
  sizeName: "Size",
  pictures: "Image",
  pictureAlt: "Image description",
  id: "Product ID",
  parent: "Parent product",
  rowType: "Row type",
  permalink: "Page address",
  tracker: "Stock tracker",
  isInStock: "In stock",
  isCounted: "Stock is counted",
  visibility: "Visibility",
  isArchived: "Archived",
  isSellable: "Sellable",
  isGiftCard: "Gift card",
  picturePlace: "Image position",
  sizePicture: "Image of the size",
  optionName: "Option name",
  optionValue: "Option value",
  weightPrice: "Price by weight",
} as const;
export type ProductField = keyof typeof PRODUCT_FIELDS;

const CUSTOMER_FIELDS = {
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
} as const;
export type CustomerField = keyof typeof CUSTOMER_FIELDS;

const DISCOUNT_FIELDS = {
  code: "Code",
  value: "Value",
  valueType: "Value type",
  kind: "Discount type",
  minimum: "Minimum purchase",
  usesPerCode: "Uses per code",
  isOncePerCustomer: "Once per customer",
  status: "Status",
  startsAt: "Starts",
  endsAt: "Ends",
} as const;
export type DiscountField = keyof typeof DISCOUNT_FIELDS;
