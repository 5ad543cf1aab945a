import { expect, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { CONTACT, sentSettings } from "#fixtures/settings.ts";
import { settingsForm } from "./settings-form.ts";

const VALUES = { id: "1", version: "3", ...sentSettings() };

const read = (change: Record<string, string>) => settingsForm.safeParse({ ...VALUES, ...change });

test("accepts the defaults as shown, with the minimum as a number of dollars", () => {
  const { minimumOrderCents: _, version: __, isDemo: ___, delivery: ____, ...rest } = DEFAULT_SETTINGS;
  expect(read({}).data).toEqual({
    ...rest,
    contactEmail: CONTACT,
    id: "1",
    version: 3,
    minimumOrderAmount: 25,
  });
  expect(read({ minimumOrderAmount: "30.5" }).data?.minimumOrderAmount).toBe(30.5);
  expect(read({ minimumOrderAmount: "0" }).data?.minimumOrderAmount).toBe(0);
  expect(read({ ordering: "paused" }).data?.orderingPaused).toBe(true);
});

test("reads the tip amounts as cents, each once", () => {
  const amounts = (tipAmountsCents: string) => read({ tipAmountsCents }).data?.tipAmountsCents;
  expect(amounts("3, $5.50 8,3.00")).toEqual([300, 550, 800]);
  expect(amounts("")).toEqual([]);
});

test("stores an opening day only for a shop that is coming soon", () => {
  const day = Temporal.Now.plainDateISO().add({ days: 30 }).toString();
  const stored = (fields: Record<string, string>) => {
    const { orderingPaused, opensOn } = read(fields).data ?? {};
    return [orderingPaused, opensOn?.toString() ?? null];
  };
  expect(stored({ ordering: "soon", opensOn: day })).toEqual([true, day]);
  expect(stored({ ordering: "paused", opensOn: day })).toEqual([true, null]);
  expect(stored({ ordering: "open", opensOn: day })).toEqual([false, null]);
});

test.each(["", "2026-02-30", "2126-01-01"])(
  "refuses %j as the day of a shop that is coming soon",
  (opensOn) => {
    const { error } = read({ ordering: "soon", opensOn });
    expect(error && fieldErrors(error)).toHaveProperty("opensOn");
  },
);

test.each<[string, string]>([
  ["siteName", " "],
  ["siteName", "a\u001bb"],
  ["contactEmail", ""],
  ["contactEmail", "hello"],
  ["deliveryHoursStart", "8:00"],
  ["deliveryHoursEnd", "24:00"],
  ["deliveryHoursEnd", "08:00"],
  ["minimumOrderAmount", "abc"],
  ["minimumOrderAmount", "-1"],
  ["minimumOrderAmount", "1000.01"],
  ["ordering", "closed"],
  ["pausedMessage", "a".repeat(201)],
  ["ageGate", "none"],
  ["openOrdersPerCustomer", "0"],
  ["openOrdersPerPhone", "10001"],
  ["windowCapacity", "0"],
  ["expressClosesMinutes", "61"],
  ["standardClosesMinutes", "1441"],
  ["scheduledClosesMinutes", "-1"],
  ["routeGoodsMost", "0"],
  ["routeGoodsMost", "100001"],
  ["shopPhone", "1".repeat(31)],
  ["shopPhone", "call me maybe"],
  ["expressFeeCents", ""],
  ["standardFeeCents", "free"],
  ["scheduledFeeCents", "-1"],
  ["redeliveryFeeCents", "1000.01"],
  ["freeDeliveryOverCents", "10000.01"],
  ["lowStockMark", "x"],
  ["tipAmountsCents", "3, five"],
  ["tipAmountsCents", "1, 2, 3, 4, 5"],
  ["tipAmountsCents", "0"],
  ["tipAmountsCents", "500.01"],
  ["orderMailTo", "desk"],
  ["orderMailTo", "desk@shop.com\nand me"],
  ["orderMailTo", "a@s.co, b@s.co, c@s.co, d@s.co, e@s.co, f@s.co"],
  ["mailSender", "Evenlake"],
  ["mailSender", "Evenlake <hello@evenlake.example"],
  ["mailSender", "Evenlake <hello@evenlake.example>\nBcc: all@evenlake.example"],
  ["mailSender", "One <a@evenlake.example>, Two <b@evenlake.example>"],
  ["adminSecondFactor", "always"],
])("refuses %s as %j, with its own message", (field, value) => {
  const result = read({ [field]: value });
  expect(result.success).toBe(false);
  if (result.error)
    expect(fieldErrors(result.error)).toEqual({ [field]: expect.stringMatching(/^(Please|One|[A-Z]).*\.$/) });
});

test("reads fees as cents, and a blank threshold as no free delivery", () => {
  const fees = { expressFeeCents: "$14.5", redeliveryFeeCents: "0", freeDeliveryOverCents: "" };
  expect(read(fees).data).toMatchObject({
    ...{ expressFeeCents: 1_450, redeliveryFeeCents: 0, freeDeliveryOverCents: null },
    standardFeeCents: 799,
  });
  expect(read({ freeDeliveryOverCents: "0" }).data?.freeDeliveryOverCents).toBe(0);
});

test.each([
  "",
  "hello@evenlake.example",
  "Evenlake <hello@evenlake.example>",
  "Lüsa's Shop & Co <a@b.example>",
  "Evenlake, Inc. <hello@shop.com>",
])("accepts the sender %j", (mailSender) => expect(read({ mailSender }).data?.mailSender).toBe(mailSender));

test("accepts several addresses for new orders, each once", () => {
  const typed = " Desk@shop.com; a@shop.com,\n desk@shop.com ";
  expect(read({ orderMailTo: typed }).data?.orderMailTo).toEqual(["desk@shop.com", "a@shop.com"]);
});

test("refuses another id and an unknown field", () => {
  expect(settingsForm.safeParse({ ...VALUES, id: "2" }).success).toBe(false);
  expect(settingsForm.safeParse({ ...VALUES, rights: "all" }).success).toBe(false);
});
