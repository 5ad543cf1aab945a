import { describeItem, line, number, own, text } from "#app/base/records/fields.ts";

/** The most that one wave invites: their mails are written in one transaction. */
const MOST_INVITED = 5_000;
export const MOST_ZIPS = 100;
export const DEFAULT_SHARE = 30;

/** A wave as admins write it (rules invitations/wave-draft). */
export const WAVE = describeItem({
  zips: own<string[]>("ZIPs", (zips) => zips.join(" ")),
  share: number("Share of the free places", "the share", { min: 1, max: 100 }, String(DEFAULT_SHARE)),
  people: number("People", "how many people", { min: 1, max: MOST_INVITED }),
  subject: line("Subject", "the subject", 150),
  message: text("Message", "the message", 4_000),
});

/** The words that a new wave begins with. */
export function invitationWords({ siteName }: { siteName: string }) {
  return {
    subject: "We deliver to your ZIP now",
    message: [
      `You asked ${siteName} to write to you. Your turn has come: we deliver to your ZIP, and there is room in our delivery windows this week.`,
      "To order, make an account and choose a window. You need to be 21 or older; the courier looks at your ID at the door.",
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
    `The windows of the next 7 days have ${count(free)} free ${free === 1 ? "place" : "places"} in the bands of these ZIPs.`,
    `${share}% of them is ${count(Math.floor((free * share) / 100))}.`,
    claimed === 0
      ? "No wave of the last 7 days has claimed any of these."
      : `Waves of the last 7 days have claimed ${count(claimed)}, which leaves ${count(room)}.`,
    `${count(waiting)} ${waiting === 1 ? "person waits" : "people wait"} in these ZIPs, so the proposal is ${count(people)}.`,
  ];
}
