import { expect, test } from "vitest";
import { DEMO_DELIVERY } from "#app/base/settings/delivery-defaults.ts";
import { DEFAULT_SETTINGS } from "#app/base/settings/settings.ts";
import { weekHours } from "#app/base/settings/week-hours.ts";
import { deliveryQuestions } from "./delivery-questions.ts";

const week = weekHours(DEFAULT_SETTINGS);
const DEMO = { ...DEFAULT_SETTINGS, age: 21, fees: DEFAULT_SETTINGS, delivery: DEMO_DELIVERY, week };
const questions = deliveryQuestions(DEMO);
const answerTo = (id: string) => questions.find((each) => each.id === id)?.answer;

test("states the figures of the fee and window rules (rules delivery/questions)", () => {
  expect(answerTo("cost")).toContain("Express is $12.99, Standard $7.99, and Scheduled Delivery $5.99.");
  expect(answerTo("cost")).toContain("Orders over $75 before tax are delivered free.");
  expect(answerTo("time")).toContain(
    "25-40 minutes in the primary area, 35-50 minutes in the extended area, and 45-60 minutes in the limited area.",
  );
  expect(answerTo("later")).toContain("up to 7 days ahead, in 2-hour windows between 8:00 AM and 10:00 PM");
  expect(answerTo("not-home")).toContain("A $5 redelivery fee may apply after two failed attempts.");
  expect(answerTo("cancel")).toContain(
    "change it under My Orders until we confirm it, and cancel it until we",
  );
});

test("is silent about a fee that the shop doesn't charge, and free delivery that it doesn't offer", () => {
  const fees = { ...DEFAULT_SETTINGS, freeDeliveryOverCents: null, redeliveryFeeCents: 0 };
  const answers = deliveryQuestions({ ...DEMO, fees }).map(({ answer }) => answer);
  expect(answers.join(" ")).not.toMatch(/free|redelivery|try again/);
});

test("says what is true of payments and ID numbers under the shop's settings", () => {
  const textOf = (facts: Parameters<typeof deliveryQuestions>[0]) =>
    deliveryQuestions(facts)
      .map(({ answer }) => answer)
      .join(" ");
  expect(textOf(DEMO)).toContain("We don't keep a photo or the number of your ID");
  expect(textOf(DEMO)).toContain("nothing is charged before delivery");
  const own = textOf({ ...DEMO, manifestIdNumber: true, payBeforeLeaving: true });
  expect(own).toContain("We don't keep a photo of your ID");
  expect(own).not.toMatch(/number of your ID|before delivery/);
});

test("states the hours from the settings", () => {
  const hours = { deliveryHoursStart: "09:30", deliveryHoursEnd: "21:00" };
  const own = { ...DEMO, week: weekHours({ ...DEFAULT_SETTINGS, ...hours }) };
  const later = deliveryQuestions(own).find(({ id }) => id === "later");
  expect(later?.answer).toContain("between 9:30 AM and 9:00 PM");
});

test("gives every question its own id", () => {
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
});
