import { expect, test } from "vitest";
import { readMovedCustomers } from "./read-customers.ts";
import { readMovedDiscounts } from "./read-discounts.ts";
import type { CustomerSource, DiscountSource } from "./source.ts";
import { recognizeSource } from "./sources.ts";

function read(text: string) {
  const source = recognizeSource((text.split("\n")[0] ?? "").split(",")) as CustomerSource;
  const moved = readMovedCustomers(text, source);
  if (!moved.ok) throw new Error(moved.refusal);
  return { source: source.name, ...moved.value };
}

test("reads Shopify's customers with consent as it was given", () => {
  const text = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'7001,Ada,Lund,Ada@Example.com,yes,,12 Lake St,Apt 4,Duluth,MN,US,'55802,,'+12185550134,no,10.00,1,,no,
'7002,Bo,,bo@example.com,no,,1 Rue,,Paris,,FR,75001,,+33 1 70 18 99 00,no,0,0,,no,
'7003,,,,yes,,,,,,,,,218-555-0135,no,0,0,,no,
'7004,Cy,Old,cy@,yes,,,,,,,,,,no,0,0,,no,
'7005,Ada,Twice,ada@example.com,yes,,,,,,,,,,no,0,0,,no,
`;
  const { source, records, faults, left } = read(text);
  expect(source).toBe("shopify-customers");
  expect(records).toEqual([
    {
      row: 2,
      email: "ada@example.com",
      firstName: "Ada",
      lastName: "Lund",
      phone: "+12185550134",
      address: "12 Lake St, Apt 4",
      city: "Duluth",
      state: "MN",
      zip: "55802",
      consent: { isGiven: true, at: "", where: "" },
      notes: [],
    },
    {
      row: 3,
      email: "bo@example.com",
      firstName: "Bo",
      lastName: "",
      phone: "",
      ...{ address: "", city: "", state: "", zip: "" },
      consent: { isGiven: false, at: "", where: "" },
      notes: [
        "The phone number “+33 1 70 18 99 00” isn't one of the US and stays behind.",
        "The address is in FR and stays behind.",
      ],
    },
  ]);
  expect(left).toEqual([
    { row: 4, sentence: "There is no email address." },
    { row: 6, sentence: "ada@example.com is already in row 2." },
  ]);
  expect(faults).toEqual([{ row: 5, sentence: "“cy@” isn't an email address." }]);
});

test.each<[cell: string, isGiven: boolean | undefined, notes: number]>([
  ...["yes", "TRUE", "1", "Subscribed", "opted_in", "Opt-In", "express", "Sí"].map(
    (cell) => [cell, true, 0] as [string, boolean, number],
  ),
  ...["no", "FALSE", "0", "UNSUBSCRIBED", "never_subscribed", "opted_out", "Opt-out", "hard bounced"].map(
    (cell) => [cell, false, 0] as [string, boolean, number],
  ),
  ["unknown", undefined, 0],
  ["", undefined, 0],
  ["implied", undefined, 1],
])("reads the consent “%s”", (cell, isGiven, notes) => {
  const [one] = read(
    `First Name,Last Name,Email,Accepts Email Marketing\nAda,L,ada@example.com,${cell}\n`,
  ).records;
  expect(one?.consent?.isGiven).toBe(isGiven);
  expect(one?.notes).toHaveLength(notes);
});

test("takes consent as refused if a row of the same address refuses it", () => {
  const head = "First Name,Last Name,Email,Accepts Email Marketing\n";
  const consents = (first: string, second: string) =>
    read(`${head}A,L,ada@example.com,${first}\nA,L,ADA@example.com,${second}\n`).records[0]?.consent?.isGiven;
  expect(consents("yes", "no")).toBe(false);
  expect(consents("no", "yes")).toBe(false);
  expect(consents("yes", "unknown")).toBe(true);
});

test("reads Square's customers: unknown isn't consent, and a cut ZIP code gets its zero back", () => {
  const text = `Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Square Customer ID,Email Subscription Status
,Di,Ek,di@example.com,(612) 555-0134,,,1 Elm,,Boston,Massachusetts,2108,1990-01-01,,S1,unknown
,Ed,Fox,ed@example.com,,,,,,,,,,,S2,subscribed
`;
  expect(read(text)).toMatchObject({
    source: "square-customers",
    records: [
      { phone: "(612) 555-0134", state: "MA", zip: "02108", consent: null },
      { consent: { isGiven: true } },
    ],
  });
});

test("reads WooCommerce's customers, whose names are whole", () => {
  const english = `Name,Username,Last Active,Date Registered,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code
Gus van Hart,gus,2025-01-02,2024-01-02,gus@example.com,1,20,20,US,Edina,MN,55424-1234
`;
  const turned = `Name,Username,Email,Postal code
"van Hart, Gus",gus,gus@example.com,554241234
`;
  expect(read(turned).records).toMatchObject([{ firstName: "Gus", lastName: "van Hart", zip: "55424" }]);
  const german = `Name,Benutzername,Zuletzt aktiv,Registrierungsdatum,E-Mail,Bestellungen,Gesamtausgaben,AOV,Land / Region,Stadt,Region,Postleitzahl
Hans Igel,hans,,,hans@example.com,0,0,0,DE,Berlin,BE,10115
`;
  expect(read(english)).toMatchObject({
    source: "woocommerce-customers",
    records: [
      { firstName: "Gus van", lastName: "Hart", city: "Edina", state: "MN", zip: "55424", consent: null },
    ],
  });
  expect(read(german).records).toMatchObject([
    { email: "hans@example.com", firstName: "Hans", lastName: "Igel", city: "" },
  ]);
});

test("reads Shopify's discounts, and leaves those that this shop doesn't have", () => {
  const text = `Name,Value,Value Type,Type,Discount Class,Minimum Purchase Requirements,Times Used In Total,Applies Once Per Customer,Usage Limit Per Code,Status,Start,End
lake10,-10.0,percentage,Amount Off,order,$50.00,3,true,100,Active,2025-12-08 11:28:18 -0600,
FIVE,-5.00,fixed_amount,Amount Off,order,,0,false,,Expired,2025-01-01 00:00:00 -0600,2025-02-01 00:00:00 -0600
SHIP,,,Free Shipping,shipping,,0,false,,Active,,
BOGO,-100.0,percentage,Buy X Get Y,product,,0,false,,Active,,
SET,-50,percentage,Amount off products,product,3 items,0,false,,Scheduled,,
ODD,-120,percentage,Amount Off,order,,0,false,,Active,,
`;
  const source = recognizeSource((text.split("\n")[0] ?? "").split(",")) as DiscountSource;
  const moved = readMovedDiscounts(text, source);
  expect(moved).toMatchObject({
    ok: true,
    value: {
      records: [
        {
          code: "LAKE10",
          kind: "percent",
          value: 10,
          minimumCents: 5000,
          usesPerCode: 100,
          isOncePerCustomer: true,
          isActive: true,
          startsAt: "2025-12-08 11:28:18 -0600",
        },
        { code: "FIVE", kind: "amount", value: 500, minimumCents: null, isActive: false },
        { code: "SHIP", kind: "free_delivery", value: 0 },
        {
          code: "SET",
          isActive: true,
          isForProducts: true,
          minimumCents: null,
          minimumUnits: "3 items",
        },
      ],
      left: [{ row: 5, sentence: "BOGO is a kind of discount that this shop doesn't have." }],
      faults: [{ row: 7, sentence: "“-120” isn't a percentage from 1 to 100." }],
    },
  });
});
