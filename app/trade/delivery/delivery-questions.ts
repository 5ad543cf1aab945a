import { counted } from "#app/base/lib/money.ts";
import { formatClock } from "#app/base/lib/shop-time.ts";
import {
  DELIVERY_OPTIONS,
  type DeliveryOption,
  type OptionTerms,
} from "#app/base/settings/delivery-profile.ts";
import type { SiteSettings } from "#app/base/settings/settings.ts";
import type { Site } from "#app/base/settings/site.ts";
import { everyDayHours } from "#app/base/settings/week-hours.ts";
import { areaInWords, bandsOf, minutesText, serviceAreas } from "./bands.ts";
import { feeText, optionFee, windowLengthText } from "./options.ts";

export type DeliveryQuestion = { id: string; question: string; answer: string };

type Facts = Pick<Site, "age" | "fees" | "delivery" | "week"> &
  Pick<SiteSettings, "manifestIdNumber" | "payBeforeLeaving" | "paymentWays">;

/**
 * Delivery questions on the home page (rules delivery/questions); every figure comes from its rule, and what no
 * area has isn't mentioned.
 */
export function deliveryQuestions(site: Facts): readonly DeliveryQuestion[] {
  const { age, fees, delivery, manifestIdNumber, payBeforeLeaving, paymentWays } = site;
  const offered = DELIVERY_OPTIONS.filter((option) => bandsOf(option, delivery).length > 0);
  const label = (option: DeliveryOption) => delivery.options[option].label;
  const { freeDeliveryOverCents: over, redeliveryFeeCents } = fees;
  const free = over === null ? "" : `Orders over ${feeText(over)} before tax are delivered free. `;
  const costs = offered.map(
    (option, index) => `${label(option)} ${index === 0 ? "is " : ""}${feeText(optionFee(fees, option))}`,
  );
  const times = serviceAreas(delivery).map(
    ({ band, minutes }) => `${minutesText(minutes)} in the ${areaInWords(band, delivery)} area`,
  );
  const later = offered.filter((option) => delivery.options[option].daysAhead > 0);
  return [
    {
      id: "cost",
      question: "What does delivery cost?",
      answer: `${listed(costs)}. ${free}${choiceText(offered.length)}`.trim(),
    },
    {
      id: "time",
      question: "How long does it take?",
      answer: `About ${listed(times)}. At checkout you choose a window: ${windowsText(offered, delivery.options)}.`,
    },
    {
      id: "door",
      question: "Who can receive the order, and with which ID?",
      answer:
        `The person who placed it, ${age} or older, with a valid ID that has not expired: a driver's license, state ID, ` +
        "passport, tribal ID, or military ID. The birth date on it has to match the account. We don't keep " +
        // A manifest with space for it is a record of the number, on paper.
        `a photo ${manifestIdNumber ? "" : "or the number "}of your ID, and we don't deliver to anyone who is visibly intoxicated.`,
    },
    ...later.map((option) => ({
      id: later.length > 1 ? `later-${option}` : "later",
      question:
        later.length > 1 ? `Can I book ${label(option)} for another day?` : "Can I order for another day?",
      answer: laterText(label(option), delivery.options[option], site),
    })),
    {
      id: "not-home",
      question: "What if no one is home?",
      answer:
        redeliveryFeeCents === 0
          ? "We never leave an order at the door. The courier takes it back."
          : "We never leave an order at the door. The courier takes it back and we try again. " +
            `A ${feeText(redeliveryFeeCents)} redelivery fee may apply after two failed attempts.`,
    },
    {
      id: "cancel",
      question: "Can I change or cancel an order?",
      answer:
        "You can change it under My Orders until we confirm it, and cancel it until we start packing it" +
        (payBeforeLeaving || paymentWays !== "at_door" ? "." : ": nothing is charged before delivery."),
    },
  ];
}

/** Joins parts of a sentence: "a, b, and c". */
function listed(parts: readonly string[]): string {
  if (parts.length < 3) return parts.join(" and ");
  return `${parts.slice(0, -1).join(", ")}, and ${parts.at(-1)}`;
}

function choiceText(options: number): string {
  if (options < 2) return "";
  const which = options === 2 ? "the two" : "the three";
  return `Your ZIP code decides which of ${which} you can choose.`;
}

/** "one hour with Express, two hours with Standard and Scheduled Delivery". */
function windowsText(offered: readonly DeliveryOption[], options: Facts["delivery"]["options"]): string {
  const alike = Map.groupBy(offered, (option) => options[option].windowMinutes);
  return [...alike]
    .map(
      ([minutes, some]) =>
        `${timeInWords(minutes)} with ${listed(some.map((option) => options[option].label))}`,
    )
    .join(", ");
}

const NUMBERS = ["", "one", "two", "three", "four"];

/** "one hour", "two hours", "90 minutes". */
function timeInWords(minutes: number): string {
  const word = minutes % 60 === 0 ? NUMBERS[minutes / 60] : undefined;
  if (!word) return `${minutes} minutes`;
  return minutes === 60 ? `${word} hour` : `${word} hours`;
}

function laterText(label: string, { windowMinutes, daysAhead }: OptionTerms, site: Facts): string {
  const hours = everyDayHours(site.week);
  const when = hours
    ? ` between ${formatClock(hours.start)} and ${formatClock(hours.end)}, seven days a week`
    : " during our delivery hours";
  const days = counted(daysAhead, "day", "days");
  return `Yes. ${label} can be booked up to ${days} ahead, in ${windowLengthText(windowMinutes)} windows${when}.`;
}
