import type { FormValues } from "#app/desk/meanwhile.ts";
import type { MessageState } from "./message-states.ts";

/** The longest answer to a message, in characters. */
export const ANSWER_LENGTH = 4_000;

/** What the form of an answer calls what can change under it. */
export const MESSAGE_LABELS = { state: "Status", answer: "Answer" };

/** What can change under the form of an answer. */
export function messageValues({ state, answer }: { state: MessageState; answer: string }): FormValues {
  return { state, answer };
}

const ACTIONS: Record<string, string> = {
  "contact_messages.answer": "answered by mail",
  "contact_messages.done": "marked it done",
  "contact_messages.reopen": "opened it again",
};

/** An entry of a message's history in words, after the name of who did it. */
export function messageActionText(action: string): string {
  return ACTIONS[action] ?? action;
}
