import { expect, test } from "vitest";
import { dueBy, endedPayment, paidBy } from "./payment.ts";
import { paymentDue, paymentLink } from "./payment-link.ts";

test("fills in the order's number and amount wherever the address has them", () => {
  const order = { id: "1a2b3c4d-0000-4000-8000-000000000000", totalCents: 2450 };
  expect(paymentLink("https://pay.example.com/{amount}?for={order}&again={order}", order)).toBe(
    "https://pay.example.com/24.50?for=1a2b3c4d&again=1a2b3c4d",
  );
  expect(paymentLink("https://pay.example.com/shop", order)).toBe("https://pay.example.com/shop");
});

const HOURS = { payReminderHours: 2, payCancelHours: 24 };
const PLACED = Temporal.Instant.from("2026-11-20T18:00:00Z");
const at = (hours: number, seconds = 0) => PLACED.add({ hours }).add({ seconds });
const unpaid = { ...dueBy("link"), status: "pending", createdAt: PLACED, remindedAt: null } as const;

test("reminds once, after the owner's hours", () => {
  expect(paymentDue(unpaid, HOURS, at(2, -1))).toBe(null);
  expect(paymentDue(unpaid, HOURS, at(2))).toBe("remind");
  expect(paymentDue({ ...unpaid, remindedAt: at(2) }, HOURS, at(2, 1))).toBe(null);
});

test("cancels only after the reminder, with the hours between them", () => {
  expect(paymentDue({ ...unpaid, remindedAt: at(2) }, HOURS, at(24, -1))).toBe(null);
  expect(paymentDue({ ...unpaid, remindedAt: at(2) }, HOURS, at(24))).toBe("cancel");
  expect(paymentDue(unpaid, HOURS, at(100))).toBe("remind");
  expect(paymentDue({ ...unpaid, remindedAt: at(100) }, HOURS, at(122, -1))).toBe(null);
  expect(paymentDue({ ...unpaid, remindedAt: at(100) }, HOURS, at(122))).toBe("cancel");
});

test("leaves paid orders, orders paid at the door, and dispatched ones alone", () => {
  const reminded = { ...unpaid, remindedAt: at(2) };
  for (const payment of [paidBy("link"), paidBy("cash"), dueBy("at_door"), endedPayment(dueBy("link"))])
    expect(paymentDue({ ...reminded, ...payment }, HOURS, at(50))).toBe(null);
  for (const status of ["out_for_delivery", "delivery_failed", "completed", "returned", "canceled"] as const)
    expect(paymentDue({ ...reminded, status }, HOURS, at(50))).toBe(null);
  for (const status of ["confirmed", "packed"] as const)
    expect(paymentDue({ ...reminded, status }, HOURS, at(50))).toBe("cancel");
});
