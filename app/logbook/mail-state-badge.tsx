import type { MailState } from "#app/mail/mail-states.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { MAIL_STATE_LABELS } from "./mail-words.ts";

const TONES: Record<MailState, BadgeTone> = {
  waiting: "yellow",
  sent: "green",
  kept: "gray",
  dead: "yellow",
};

/** What became of a mail. */
export function MailStateBadge({ state }: { state: MailState }) {
  return <Badge tone={TONES[state]}>{MAIL_STATE_LABELS[state]}</Badge>;
}
