import type { CustomerSource, DiscountSource } from "./source.ts";

export const SHOPIFY_CUSTOMERS: CustomerSource = {
  ...{ name: "shopify-customers", label: "Shopify customers", platform: "Shopify", of: "customers" },
  tells: [["first name"], ["email"], ["accepts email marketing", "accepts marketing"]],
  columns: {
    email: ["email"],
    firstName: ["first name"],
    lastName: ["last name"],
    phone: ["phone", "default address phone"],
    address: ["default address address1", "address1"],
    addressMore: ["default address address2", "address2"],
    city: ["default address city", "city"],
    state: ["default address province code", "province code", "province"],
    country: ["default address country code", "country code", "country"],
    zip: ["default address zip", "zip"],
    consent: ["accepts email marketing", "accepts marketing"],
    consentAt: ["email marketing consent updated at", "accepts marketing updated at"],
  },
};

/** Each status has its own file; those who left have a time for it. */
export const MAILCHIMP_CONTACTS: CustomerSource = {
  ...{ name: "mailchimp-contacts", label: "Mailchimp contacts", platform: "Mailchimp", of: "customers" },
  tells: [
    ["email address"],
    ["optin time", "confirm time", "unsub time", "clean time"],
    ["leid", "euid", "member rating", "last changed"],
  ],
  columns: {
    email: ["email address"],
    firstName: ["first name"],
    lastName: ["last name"],
    phone: ["phone number", "phone"],
    zip: ["zip code", "zip", "postal code"],
    agreedAt: ["optin time", "confirm time"],
    endedAt: ["unsub time", "clean time"],
  },
};

export const KLAVIYO_PROFILES: CustomerSource = {
  ...{ name: "klaviyo-profiles", label: "Klaviyo profiles", platform: "Klaviyo", of: "customers" },
  tells: [
    ["email"],
    ["email marketing consent"],
    ["klaviyo id", "email marketing consent timestamp", "email suppressions"],
  ],
  columns: {
    email: ["email"],
    firstName: ["first name"],
    lastName: ["last name"],
    phone: ["phone number"],
    address: ["address"],
    addressMore: ["address 2"],
    city: ["city"],
    state: ["state region"],
    country: ["country"],
    zip: ["zip code"],
    consent: ["email marketing consent"],
    consentAt: ["email marketing consent timestamp"],
    endedAt: ["email suppressions"],
  },
};

export const SQUARE_CUSTOMERS: CustomerSource = {
  ...{ name: "square-customers", label: "Square customers", platform: "Square", of: "customers" },
  tells: [
    ["first name"],
    ["email address"],
    ["square customer id", "email subscription status", "reference id"],
  ],
  columns: {
    email: ["email address"],
    firstName: ["first name"],
    lastName: ["last name"],
    phone: ["phone number"],
    address: ["street address 1"],
    addressMore: ["street address 2"],
    city: ["city"],
    state: ["state"],
    zip: ["postal code"],
    consent: ["email subscription status"],
  },
};

export const WOO_CUSTOMERS: CustomerSource = {
  ...{
    name: "woocommerce-customers",
    label: "WooCommerce customers",
    platform: "WooCommerce",
    of: "customers",
  },
  tells: [
    ["email", "e mail", "user email", "billing email", "correo electronico", "adresse e mail"],
    ["username", "user login", "nombre de usuario", "identifiant", "benutzername", "nom d utilisateur"],
    [
      "postal code",
      "codigo postal",
      "code postal",
      "postleitzahl",
      "billing postcode",
      "total spend",
      "date registered",
      "user registered",
    ],
  ],
  columns: {
    email: ["email", "user email", "billing email", "e mail", "correo electronico", "adresse e mail"],
    firstName: ["first name", "billing first name"],
    lastName: ["last name", "billing last name"],
    fullName: ["name", "display name", "nombre", "nom"],
    phone: ["phone", "billing phone", "telefono", "telephone", "telefon"],
    address: ["address", "billing address 1"],
    addressMore: ["billing address 2"],
    city: ["city", "billing city", "ciudad", "ville", "stadt"],
    state: ["region", "state", "billing state", "region state", "estado", "bundesland"],
    country: ["country region", "country", "billing country", "pais region", "pays region", "land region"],
    zip: ["postal code", "billing postcode", "codigo postal", "code postal", "postleitzahl"],
    consent: ["marketing consent", "newsletter", "accepts marketing"],
  },
};

export const SHOPIFY_DISCOUNTS: DiscountSource = {
  ...{ name: "shopify-discounts", label: "Shopify discounts", platform: "Shopify", of: "discounts" },
  tells: [["name"], ["value"], ["value type"], ["start", "times used in total", "status"]],
  columns: {
    code: ["name"],
    value: ["value"],
    valueType: ["value type"],
    kind: ["type"],
    appliesTo: ["discount class"],
    minimum: ["minimum purchase requirements"],
    usesPerCode: ["usage limit per code"],
    isOncePerCustomer: ["applies once per customer"],
    status: ["status"],
    startsAt: ["start"],
    endsAt: ["end"],
  },
};
