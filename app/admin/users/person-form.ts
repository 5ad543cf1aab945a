import { z } from "zod";
import { requiredText } from "#app/base/lib/typed-text.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { NOTE_LENGTH, REASON_LENGTH } from "./people-list.ts";

const uuid = z.string().refine(isUuid, "Please reload the page.");

/** The forms on a person's page: a note, the end of a sign-in or of all, and the link to choose a new password. */
export const personForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("note"), id: uuid, text: requiredText("the note", NOTE_LENGTH) }),
  z.strictObject({ intent: z.literal("end-session"), sessionId: uuid }),
  z.strictObject({ intent: z.literal("end-sessions") }),
  z.strictObject({ intent: z.literal("mail-reset") }),
]);

/** The form that blocks a person, and the one that lets a person in again. */
export const blockForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("block"), reason: requiredText("the reason", REASON_LENGTH) }),
  z.strictObject({ intent: z.literal("unblock") }),
]);

/** The form that makes somebody an admin, or ends that. */
export const rightsForm = z.strictObject({ intent: z.enum(["grant", "revoke"]) });
