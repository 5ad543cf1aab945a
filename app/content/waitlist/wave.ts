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
