import type { ZipAnswer } from "./zip-check.ts";

/** Why nothing is delivered to a ZIP: it is too far, closed for now, or not in the service list. */
export type NoDelivery = {
  kind: "outside" | "closed" | "unknown";
  zip: string;
  title: string | null;
  sentence: string;
};

type Refused = Extract<ZipAnswer, { kind: NoDelivery["kind"] }>;

/** The words about a ZIP to which nothing is delivered (rules 5.4, 5.9, 5.10), for every place that says so. */
export function noDeliveryTo(answer: Refused): NoDelivery {
  switch (answer.kind) {
    case "outside":
      return { kind: "outside", zip: answer.check.zip, title: answer.title, sentence: answer.sentence };
    case "closed":
      return {
        kind: "closed",
        zip: answer.zip,
        title: `No delivery to ${answer.city} just now`,
        sentence: answer.sentence,
      };
    case "unknown":
      return { kind: "unknown", zip: answer.zip, title: null, sentence: answer.sentence };
  }
}

/** The words about a ZIP, or null when we deliver there and when it is no ZIP at all. */
export function whyNoDelivery(answer: ZipAnswer): NoDelivery | null {
  return answer.kind === "served" || answer.kind === "invalid" ? null : noDeliveryTo(answer);
}
