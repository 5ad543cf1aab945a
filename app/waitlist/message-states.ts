/** What became of a message from a visitor: nobody has dealt with it, it was answered by mail, or it is done without. */
export const MESSAGE_STATES = ["new", "answered", "done"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export const MESSAGE_STATE_LABELS: Record<MessageState, string> = {
  new: "New",
  answered: "Answered",
  done: "Done",
};
