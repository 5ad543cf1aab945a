import { describe, expect, test } from "vitest";
import { handoffRefusals } from "#app/trade/handoff/handoff.ts";
import { type OrderFieldErrors, readOrderForm, refundForm } from "./order-form.ts";
import { everythingOf, quantityField, stockField } from "./refund-names.ts";

const DELIVER = {
  intent: "deliver",
  idType: "passport",
  idNotExpired: "on",
  birthYear: "1991",
  birthMonth: "8",
  birthDay: "17",
  notIntoxicated: "on",
  paymentMethod: "cash",
  note: "",
};

function problems(fields: unknown): OrderFieldErrors {
  const read = readOrderForm(fields);
  if (read.ok) throw new Error("was not refused");
  return read.refusal;
}

describe("readOrderForm", () => {
  test("reads a status change", () => {
    expect(readOrderForm({ intent: "move", to: "confirmed" })).toEqual({
      ok: true,
      value: { intent: "move", to: "confirmed" },
    });
  });

  test("reads the driver of a dispatch, and refuses a dispatch without one", () => {
    const courierId = "0b8f0a51-4c1f-4f62-8f0a-9a3f4d9b6b11";
    expect(readOrderForm({ intent: "send", courierId })).toEqual({
      ok: true,
      value: { intent: "send", courierId, waiveFee: false, float: 0 },
    });
    expect(problems({ intent: "send", courierId: "" })).toEqual({
      courierId: "Choose a driver to dispatch this order.",
    });
    expect(problems({ intent: "unscanned", reason: " " })).toHaveProperty("reason");
    expect(problems({ intent: "move", to: "packed" })).toHaveProperty([""]);
    expect(problems({ intent: "move", to: "out_for_delivery" })).toHaveProperty([""]);
  });

  test("reads an ID check", () => {
    const read = readOrderForm(DELIVER);
    expect(read).toMatchObject({
      ok: true,
      value: { idNotExpired: true, notIntoxicated: true, birthDate: "1991-08-17" },
    });
    expect(readOrderForm({ ...DELIVER, birthDay: "7" })).toMatchObject({
      value: { birthDate: "1991-08-07" },
    });
  });

  test("reads an optional time of the handoff, which drops the amount", () => {
    const read = (more: object) => {
      const done = readOrderForm({ ...DELIVER, amountCents: "6848", ...more });
      if (!done.ok) throw new Error("was refused");
      return done.value;
    };
    for (const now of [{}, { handedOverAt: "" }]) {
      expect(read(now)).toMatchObject({ amountCents: 6_848 });
      expect(read(now)).not.toHaveProperty("handedOverAt");
    }
    expect(read({ handedOverAt: "14:05" })).toMatchObject({ handedOverAt: "14:05" });
    expect(read({ handedOverAt: "14:05" })).not.toHaveProperty("amountCents");
    for (const wrong of ["24:00", "2 PM", "14:5"]) {
      const sentence = "Please enter the time, such as 14:05.";
      expect(problems({ ...DELIVER, handedOverAt: wrong })).toEqual({ handedOverAt: sentence });
    }
  });

  test("refuses an unchecked box with a message beside it", () => {
    const { idNotExpired, notIntoxicated, ...rest } = DELIVER;
    expect(problems(rest)).toEqual({
      idNotExpired: `Check that the ID isn't expired. ${handoffRefusals.idExpired().sentence}`,
      notIntoxicated: `Check that the customer isn't visibly intoxicated. ${handoffRefusals.intoxicated().sentence}`,
    });
  });

  test("reports each empty field of the ID check", () => {
    expect(Object.keys(problems({ intent: "deliver" })).sort()).toEqual([
      "birthDay",
      "birthMonth",
      "birthYear",
      "idNotExpired",
      "idType",
      "notIntoxicated",
      "paymentMethod",
    ]);
  });

  test("reports an empty birth date once", () => {
    const empty = { birthYear: "", birthMonth: " ", birthDay: "" };
    expect(problems({ ...DELIVER, ...empty })).toEqual({
      birthYear: "Please enter the birth date on the ID.",
    });
    expect(Object.keys(problems({ ...DELIVER, ...empty, birthYear: "1991" }))).toEqual([
      "birthMonth",
      "birthDay",
    ]);
  });

  test.each([
    ["birthYear", "1899"],
    ["birthYear", "2024"],
    ["birthYear", "91"],
    ["birthMonth", "13"],
    ["birthMonth", "0"],
    ["birthDay", "32"],
    ["birthDay", "1.5"],
    ["birthDay", "-1"],
    ["idType", "library_card"],
    ["paymentMethod", "at_door"],
    ["note", "x".repeat(501)],
    ["note", "a\u0000b"],
  ])("refuses %s = %s beside the field", (field, value) => {
    expect(Object.keys(problems({ ...DELIVER, [field]: value }))).toEqual([field]);
  });

  test("refuses a nonexistent date beside the day", () => {
    expect(problems({ ...DELIVER, birthMonth: "2", birthDay: "30" })).toEqual({
      birthDay: "February 30, 1991 doesn't exist. Check year, month, and day.",
    });
    expect(readOrderForm({ ...DELIVER, birthYear: "1992", birthMonth: "2", birthDay: "29" }).ok).toBe(true);
  });

  test("refuses canceling without a reason", () => {
    expect(problems({ intent: "cancel", reason: "  " })).toEqual({
      reason: "Please enter a reason.",
    });
    expect(problems({ intent: "cancel", reason: "x".repeat(301) })).toHaveProperty("reason");
  });

  test("refuses a failed delivery without a listed reason", () => {
    expect(problems({ intent: "fail", reason: "bored" })).toEqual({
      reason: "Choose a reason.",
    });
  });

  test.each([
    {},
    null,
    { intent: "refund" },
    { intent: "move", to: "completed" },
    { intent: "move", to: "canceled" },
    { intent: "move", to: "packed", actorId: "someone" },
    { ...DELIVER, status: "completed" },
  ])("refuses a forged form %j as a whole", (fields) => {
    expect(problems(fields)).toEqual({ "": "We couldn't read this form. Reload the page and try again." });
  });
});

const [id, line, other] = [
  "6f1c2c4e-5a0b-4a57-9d0e-0f6f1a2b3c4d",
  "0e1c2c4e-5a0b-4a57-9d0e-0f6f1a2b3c4d",
  "1e1c2c4e-5a0b-4a57-9d0e-0f6f1a2b3c4d",
];
const form = refundForm([{ id: line, left: 2 }]);
const sent = {
  ...{ id, customerId: "", method: "cash", reason: "Broken" },
  ...{ [quantityField(line)]: "1", [stockField(line)]: "written_off", delivery: "on" },
};

test("reads a refund line by line", () => {
  expect(form.parse(sent)).toEqual({
    ...{ refundId: id, customerId: null, method: "cash", reason: "Broken", totalCents: 0 },
    ...{ delivery: true, redelivery: false },
    lines: [{ orderItemId: line, quantity: 1, stock: "written_off" }],
  });
  expect(form.parse({ ...sent, total: "2964" })).toMatchObject({ totalCents: 2_964 });
});

test.each<[string, Record<string, string>]>([
  [quantityField(line), { [quantityField(line)]: "3" }],
  [quantityField(line), { [quantityField(line)]: "" }],
  [stockField(line), { [stockField(line)]: "eaten" }],
  ["method", { method: "check" }],
  ["reason", { reason: " " }],
  ["id", { id: "1" }],
  ["total", { total: "-1" }],
])("reports %s as wrong", (field, change) => {
  expect(form.safeParse({ ...sent, ...change }).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("refunds all remaining units, and both fees, for everything", () => {
  expect(everythingOf([{ id: line, left: 2 }])).toEqual({
    ...{ [quantityField(line)]: "2", delivery: "on", redelivery: "on" },
  });
});

test("refuses a line of another order", () => {
  expect(form.safeParse({ ...sent, [quantityField(other)]: "1" }).success).toBe(false);
});
