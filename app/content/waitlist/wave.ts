import { describeItem, line, number, own, text, withControl } from "#app/base/records/fields.ts";

/** Maximum invitations per wave, since their emails are queued in one transaction. */
const MOST_INVITED = 5_000;
export const MOST_ZIPS = 100;
export const DEFAULT_SHARE = 30;

/** A wave as edited by admins (rules invitations/wave-draft). */
export const WAVE = describeItem({
  zips: withControl(
    own<string[]>("ZIP codes", (zips) => zips.join(" ")),
    {
      hint: "Open ZIP codes, separated by spaces.",
      inputMode: "numeric",
      autoComplete: "off",
      required: true,
    },
  ),
  share: withControl(
    number("Share of remaining capacity", "the share", { min: 1, max: 100 }, String(DEFAULT_SHARE)),
    {
      hint: "In percent. Not everyone who's invited orders, so this limits invitations to a share of the open spots. The suggested size updates when you save the draft.",
    },
  ),
  people: withControl(number("People", "the number of people", { min: 1, max: MOST_INVITED }), {
    hint: "Longest wait first.",
  }),
  subject: withControl(line("Subject", "the subject", 150), { autoComplete: "off" }),
  message: withControl(text("Message", "the message", 4_000), {
    hint: "Links to the shop, to sign up, and to unsubscribe are added below.",
    rows: 10,
  }),
});

/** Default subject and message of a new wave. */
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

/** Inputs of a wave's size (rules invitations/wave-size). All are whole numbers. */
export type SizeFacts = {
  /** Remaining capacity of the windows in the next seven days, in the bands of the wave's ZIP codes. */
  free: number;
  /** Percentage of the capacity that invitations may use, 1 to 100. */
  share: number;
  /** People invited in these bands in the last seven days. */
  claimed: number;
  /** People waiting in these ZIP codes. */
  waiting: number;
};

/**
 * Returns how many people a wave may invite: `room` is the limit by the windows' capacity, regardless of
 * demand, and `people` is the suggestion. Each spot allows at most one invitation, so neither exceeds the
 * remaining capacity.
 */
export function sizeOf({ free, share, claimed, waiting }: SizeFacts): { room: number; people: number } {
  const room = Math.max(0, Math.floor((Math.max(0, free) * share) / 100) - claimed);
  return { room, people: Math.min(room, waiting) };
}

const count = (howMany: number) => howMany.toLocaleString("en-US");

/** Explains the size, one sentence per step. */
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
