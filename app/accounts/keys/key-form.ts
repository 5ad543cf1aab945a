import { z } from "zod";
import { requiredLine } from "#app/base/lib/typed-text.ts";
import { KEY_DAYS, KEY_NAME_LENGTH, type KeyDays, SCOPES, type Scope } from "./scopes.ts";

const DAYS = "Choose when the key expires.";

/** Form of a new key (rules api/keys), with a checkbox per scope, by its name. */
export const newKeyForm = z
  .strictObject({
    name: requiredLine("a name", KEY_NAME_LENGTH),
    days: z
      .string({ error: DAYS })
      .transform(Number)
      .refine((days): days is KeyDays => KEY_DAYS.some((one) => one === days), DAYS),
    ...(Object.fromEntries(SCOPES.map((scope) => [scope, z.literal("on").optional()])) as Record<
      Scope,
      z.ZodOptional<z.ZodLiteral<"on">>
    >),
  })
  .transform(({ name, days, ...boxes }, context) => {
    const scopes = SCOPES.filter((scope) => boxes[scope] === "on");
    if (scopes.length === 0) {
      context.addIssue({ code: "custom", path: ["scopes"], message: "Select at least one permission." });
    }
    return { name, days, scopes };
  });
export type NewKey = z.output<typeof newKeyForm>;
