import { EMAIL_LENGTH } from "#app/base/lib/email.ts";
import type { FieldErrors } from "#app/base/lib/field-errors.ts";

export type ContactField = "name" | "email" | "message";

/** Longest texts of the contact form, in characters. */
export const CONTACT_LENGTHS = { name: 100, email: EMAIL_LENGTH, message: 4_000 } as const;

export const NOT_SENT = "We couldn't send your message just now. Please try again.";

/** The answer to the About page's contact form; without `values` the page still holds what was typed. */
export type ContactAnswer =
  | { sent: true }
  | { sent: false; errors: FieldErrors<ContactField>; values?: Record<ContactField, string> };

/** Why a message was refused: one sentence for each wrong field, "" for the form as a whole. */
export type ContactRefusal = {
  name: "invalid" | "too_many" | "failed";
  errors: FieldErrors<ContactField>;
  values: Record<ContactField, string>;
  /** Seconds until the visitor may try again; only with "too_many". */
  waitSeconds?: number;
};
