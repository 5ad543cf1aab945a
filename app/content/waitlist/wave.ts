import { describeItem, line, number, own, text } from "#app/base/records/fields.ts";

/** The most that one wave invites: their mails are written in one transaction. */
const MOST_INVITED = 5_000;
export const MOST_ZIPS = 100;
export const DEFAULT_SHARE = 30;

/** A wave as admins write it (rules invitations/wave-draft). */
export const WAVE = describeItem({
  zips: own<string[]>("ZIPs", (zips) => zips.join(" ")),
  share: number("Share of remaining capacity", "the share", { min: 1, max: 100 }, String(DEFAULT_SHARE)),
  people: number("People", "the number of people", { min: 1, max: MOST_INVITED }),
  subject: line("Subject", "the subject", 150),
  message: text("Message", "the message", 4_000),
});

/** The words that a new wave begins with. */
export function invitationWords({ siteName }: { siteName: string }) {
  return {
    subject: "We now deliver to your ZIP code",
    message: [
      `You asked ${siteName} to email you. It's your turn: we now deliver to your ZIP code, and delivery windows are open this week.`,
      "To order, create an account and choose a delivery window. You need to be 21 or older; the courier checks your ID at the door.",
      "Thank you for waiting.",
    ].join("\n\n"),
  };
}

/** What the size of a wave follows from (rules invitations/wave-size). All are whole numbers. */
export type SizeFacts = {
  /** Free places in the windows of the next seven days, in the bands of the wave's ZIPs. */
  free: number;
  /** Which percentage of them the invitations may stand for, 1 to 100. */
  share: number;
  /** How many were invited into these bands in the last seven days. */
  claimed: number;
  /** How many wait in these ZIPs. */
  waiting: number;
};

/**
 * How many people a wave may invite: `room` is what the windows carry, whoever waits, and `people` the proposal. A place
 * stands for at most one invitation, so neither is ever more than the free places.
 */
export function sizeOf({ free, share, claimed, waiting }: SizeFacts): { room: number; people: number } {
  const room = Math.max(0, Math.floor((Math.max(0, free) * share) / 100) - claimed);
  return { room, people: Math.min(room, waiting) };
}

const count = (howMany: number) => howMany.toLocaleString("en-US");

/** How the number comes about, in words, a sentence for each step. */
export function sizeSentences(facts: SizeFacts): string[] {
  const { free, share, claimed, waiting } = facts;
  const { room, people } = sizeOf(facts);
  return [
    `Delivery windows in the next 7 days have ${count(free)} ${free === 1 ? "spot" : "spots"} left in the service areas of these ZIP codes.`,
    `${share}% of them is ${count(Math.floor((free * share) / 100))}.`,
    claimed === 0
      ? "No earlier invitations use this capacity."
      : `Invitations from the last 7 days use ${count(claimed)}, which leaves ${count(room)}.`,
    `${count(waiting)} ${waiting === 1 ? "person is" : "people are"} waiting in these ZIP codes, so the suggested size is ${count(people)}.`,
  ];
}
