import { formatClock } from "#app/base/lib/shop-time.ts";
import type { DeliveryFees } from "#app/base/settings/settings.ts";
import { DELIVERY_OPTIONS, estimatedTime, minutesText, type ServedBand } from "./bands.ts";
import { feeText, OPTION_FACTS, optionFee } from "./options.ts";

export type DeliveryQuestion = { id: string; question: string; answer: string };

/**
 * Delivery questions on the home page (rules delivery/questions); every figure comes from its rule. Hours are
 * like "08:00"; `age` is the minimum age of customers.
 */
export function deliveryQuestions(
  hours: { start: string; end: string },
  age: number,
  fees: DeliveryFees,
): readonly DeliveryQuestion[] {
  const [express, standard, scheduled] = DELIVERY_OPTIONS.map((option) => feeText(optionFee(fees, option)));
  const { freeDeliveryOverCents: over, redeliveryFeeCents } = fees;
  const free = over === null ? "" : `Orders over ${feeText(over)} before tax are delivered free. `;
  return [
    {
      id: "cost",
      question: "What does delivery cost?",
      answer:
        `Express is ${express}, Standard ${standard}, and Scheduled Delivery ${scheduled}. ${free}` +
        "Your ZIP code decides which of the three you can choose.",
    },
    {
      id: "time",
      question: "How long does it take?",
      answer:
        `About ${timeText("primary")} in the primary area, ${timeText("extended")} in the extended area, and ` +
        `${timeText("limited")} in the limited area. At checkout you choose a window: one hour with Express, ` +
        "two hours with Standard and Scheduled Delivery.",
    },
    {
      id: "door",
      question: "Who can receive the order, and with which ID?",
      answer:
        `The person who placed it, ${age} or older, with a valid ID that has not expired: a driver's license, state ID, ` +
        "passport, tribal ID, or military ID. The birth date on it has to match the account. We don't keep " +
        "a photo or the number of your ID, and we don't deliver to anyone who is visibly intoxicated.",
    },
    {
      id: "later",
      question: "Can I order for another day?",
      answer:
        `Yes. Scheduled Delivery can be booked up to ${OPTION_FACTS.scheduled.daysAhead} days ahead, in 2-hour ` +
        `windows between ${formatClock(hours.start)} and ${formatClock(hours.end)}, seven days a week.`,
    },
    {
      id: "not-home",
      question: "What if no one is home?",
      answer:
        "We never leave an order at the door. The courier takes it back and we try again. " +
        (redeliveryFeeCents === 0
          ? ""
          : `A ${feeText(redeliveryFeeCents)} redelivery fee may apply after two failed attempts.`),
    },
    {
      id: "cancel",
      question: "Can I change or cancel an order?",
      answer:
        "You can cancel it under My Orders until we start packing it. To change it, cancel it and place it " +
        "again: nothing is charged before delivery.",
    },
  ];
}

function timeText(band: ServedBand): string {
  const minutes = estimatedTime(band);
  return minutes ? minutesText(minutes) : "";
}
