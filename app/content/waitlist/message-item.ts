/** States of a contact message: open, answered by email, or done without a reply. */
export const MESSAGE_STATE_LABELS = { new: "New", answered: "Answered", done: "Done" } as const;
export type ContactMessageState = keyof typeof MESSAGE_STATE_LABELS;
export const CONTACT_MESSAGE_STATES = Object.keys(MESSAGE_STATE_LABELS) as [
  ContactMessageState,
  ...ContactMessageState[],
];

/** Maximum characters of a reply. */
export const ANSWER_LENGTH = 4_000;

const ACTIONS: Record<string, string> = {
  "contact_messages.answer": "answered by email",
  "contact_messages.done": "marked it done",
  "contact_messages.reopen": "reopened it",
};

/** Describes an entry of a message's history, as text that follows the actor's name. */
export function messageActionText(action: string): string {
  return ACTIONS[action] ?? action;
}
