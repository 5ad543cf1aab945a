import { z } from "zod";
import { formReader } from "#app/accounts/auth/account-forms.ts";
import { cleanCode } from "#app/base/lib/clean-text.ts";
import { typedLine } from "#app/base/lib/typed-text.ts";
import { PASSKEY_NAME_LENGTH } from "./factor-rules.ts";
import { readRecoveryCode } from "./recovery-codes.ts";

/** Parses a typed authenticator code: six digits, ignoring spaces. */
export const readAppCodeForm = formReader({
  code: z
    .string()
    .max(100)
    .transform((typed) => cleanCode(typed).replace(/[\s-]/g, ""))
    .pipe(
      z
        .string()
        .min(1, "Please enter the code that your app shows.")
        .regex(/^\d{6}$/, "App codes have 6 digits."),
    ),
});

/** Parses a typed recovery code to its stored form. */
export const readRecoveryCodeForm = formReader({
  code: z
    .string()
    .max(100)
    .transform((typed, context) => {
      const code = readRecoveryCode(typed);
      if (code) return code;
      context.addIssue(
        typed.trim()
          ? "A recovery code has 10 letters and digits, such as k7wq2-m9xtd."
          : "Please enter a recovery code.",
      );
      return z.NEVER;
    }),
});

/** A form without fields. */
export const readNoFields = formReader({});

/** A device's response, as JSON. Only its structure is checked here; the library validates its content. */
function deviceAnswer<Shape extends z.ZodType>(shape: Shape) {
  return z
    .string()
    .max(100_000)
    .transform((text, context): z.output<Shape> => {
      const read = shape.safeParse(parsed(text));
      if (read.success) return read.data;
      context.addIssue("We couldn't read your device's response.");
      return z.NEVER;
    });
}

const id = z.string().regex(/^[A-Za-z0-9_-]+$/);
const credential = {
  id,
  rawId: id,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}),
};

/** Transports of a device. Browsers get them back, to look for the device in the right place. */
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

const newPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    // New transports may appear; unknown ones are dropped.
    transports: z
      .array(z.unknown())
      .default([])
      .transform((named) => TRANSPORTS.filter((way) => named.includes(way))),
  }),
});

const shownPasskey = z.looseObject({
  ...credential,
  response: z.looseObject({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Parses a device's response that creates a passkey, and the name typed by its owner, which may be empty. */
export const readNewPasskeyForm = formReader({
  name: typedLine("Please enter a name without control characters.").max(
    PASSKEY_NAME_LENGTH,
    `Keep the name within ${PASSKEY_NAME_LENGTH} characters.`,
  ),
  answer: deviceAnswer(newPasskey),
});

const passkeyAnswerForm = z.discriminatedUnion("step", [
  z.strictObject({ step: z.literal("begin") }),
  z.strictObject({
    step: z.literal("finish"),
    answer: deviceAnswer(shownPasskey),
    next: z.string().max(1_000).default(""),
  }),
]);

/** The ID of a passkey to remove, as sent. */
export const readRemovalForm = formReader({ passkeyId: z.string() });

/** Parses the passkey button's request: the start, or the device's response; null for anything else. */
export function readPasskeyAnswer(fields: unknown): z.output<typeof passkeyAnswerForm> | null {
  return passkeyAnswerForm.safeParse(fields).data ?? null;
}

/** Response of a device that has a passkey. */
export type ShownPasskey = z.output<typeof shownPasskey>;
/** Response of a device that created a passkey. */
export type NewPasskey = z.output<typeof newPasskey>;
