/** What became of a message from a visitor: nobody has dealt with it, it was answered by email, or it is done without. */
export const MESSAGE_STATE_LABELS = { new: "New", answered: "Answered", done: "Done" } as const;
export type ContactMessageState = keyof typeof MESSAGE_STATE_LABELS;
export const CONTACT_MESSAGE_STATES = Object.keys(MESSAGE_STATE_LABELS) as [
  ContactMessageState,
  ...ContactMessageState[],
];

/** The longest answer to a message, in characters. */
export const ANSWER_LENGTH = 4_000;

const ACTIONS: Record<string, string> = {
  "contact_messages.answer": "answered by email",
  "contact_messages.done": "marked it done",
  "contact_messages.reopen": "reopened it",
};

/** An entry of a message's history in words, after the name of who did it. */
export function messageActionText(action: string): string {
  return ACTIONS[action] ?? action;
}
