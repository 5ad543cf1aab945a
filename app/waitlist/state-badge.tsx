import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { MESSAGE_STATE_LABELS, type MessageState } from "./message-states.ts";

const TONES: Record<MessageState, BadgeTone> = { new: "yellow", answered: "green", done: "gray" };

/** What became of a message. */
export function StateBadge({ state }: { state: MessageState }) {
  return <Badge tone={TONES[state]}>{MESSAGE_STATE_LABELS[state]}</Badge>;
}
