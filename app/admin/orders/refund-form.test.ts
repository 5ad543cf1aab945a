import { expect, test } from "vitest";
import { refundForm } from "./refund-form.ts";
import { everythingOf, quantityField, stockField } from "./refund-names.ts";

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

test("a choice is read line by line", () => {
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
])("%s is said to be wrong", (field, change) => {
  expect(form.safeParse({ ...sent, ...change }).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("all of it is all units that are left, and both fees", () => {
  expect(everythingOf([{ id: line, left: 2 }])).toEqual({
    ...{ [quantityField(line)]: "2", delivery: "on", redelivery: "on" },
  });
});

test("a line of another order is refused", () => {
  expect(form.safeParse({ ...sent, [quantityField(other)]: "1" }).success).toBe(false);
});
