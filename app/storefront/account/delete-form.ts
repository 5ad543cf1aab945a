import { z } from "zod";
import { PASSWORD_LENGTH, WRONG_PASSWORD } from "#app/accounts/auth/account-rules.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type FieldErrors, fieldErrors } from "#app/base/lib/sent-form.ts";
import { orderNumber } from "#app/trade/orders/order-view.ts";

/** The word that somebody types who wants the account deleted. */
export const DELETE_WORD = "DELETE";

export const DELETE_SENTENCES = {
  password: "Please enter your password.",
  word: `Please type the word ${DELETE_WORD} in capital letters.`,
  lastAdmin: "You are the only admin of this shop. Make somebody else an admin first.",
} as const;

const deleteForm = z.strictObject(
  {
    password: z
      .string({ error: DELETE_SENTENCES.password })
      .min(1, DELETE_SENTENCES.password)
      .max(PASSWORD_LENGTH.max, WRONG_PASSWORD),
    word: z.string({ error: DELETE_SENTENCES.word }).trim().max(100, DELETE_SENTENCES.word).refine(isWord, {
      message: DELETE_SENTENCES.word,
    }),
  },
  { error: "We could not read this form. Please reload the page." },
);

function isWord(text: string): boolean {
  return text === DELETE_WORD;
}

export type DeleteErrors = FieldErrors<"password" | "word">;

/** Reads what deletes an account: its password, and the word DELETE (rules 15.19). */
export function readDeleteForm(fields: unknown): Result<{ password: string }, DeleteErrors> {
  const read = deleteForm.safeParse(fields);
  return read.success ? ok({ password: read.data.password }) : refused(fieldErrors(read.error));
}

/** Why an account cannot be deleted yet: the orders that are under way, by number. */
export function underWaySentence(orderIds: readonly string[]): string {
  const numbers = orderIds.map(orderNumber).join(", ");
  return orderIds.length === 1
    ? `You have an order under way (${numbers}). You can delete your account once it is delivered or cancelled.`
    : `You have orders under way (${numbers}). You can delete your account once they are delivered or cancelled.`;
}
