import { z } from "zod";
import { readAddress } from "./address.ts";

// PostgreSQL refuses the zero character in a text, and no other control character belongs in what people type.
const NO_CONTROLS = /^\P{Cc}*$/u;
const NO_CONTROLS_BUT_BREAKS = /^[\P{Cc}\n\r\t]*$/u;

/** A typed line, trimmed, without control characters, maybe empty; `what` completes "Please enter your name.". */
export function lineOfText(what: string, longest: number) {
  return boundedText(what, longest, NO_CONTROLS);
}

/** A line of text, as above, that must not be empty. */
export function requiredLine(what: string, longest: number) {
  return lineOfText(what, longest).min(1, `Please enter ${what}.`);
}

/** A typed text as above, which may have line breaks and tabs as well. */
export function textWithBreaks(what: string, longest: number) {
  return boundedText(what, longest, NO_CONTROLS_BUT_BREAKS);
}

/** A text with breaks, as above, that must not be empty. */
export function requiredText(what: string, longest: number) {
  return textWithBreaks(what, longest).min(1, `Please enter ${what}.`);
}

const WRONG_PICTURE =
  "Please enter the address of a picture as a path of this site, such as /pictures/lake.jpg, or as an address that begins with https://.";

/** The address of a picture as it is typed (rules 36.1), which may be empty unless it is required. */
export function pictureLine(isRequired: boolean) {
  const line = (isRequired ? requiredLine : lineOfText)("the address of a picture", 2_000);
  return line.refine((typed) => typed === "" || readAddress(typed) !== null, WRONG_PICTURE);
}

function boundedText(what: string, longest: number, allowed: RegExp) {
  return (
    z
      .string({ error: `Please enter ${what}.` })
      .trim()
      .max(longest, `Please keep ${what} within ${longest.toLocaleString("en-US")} characters.`)
      .regex(allowed, `Please enter ${what} without control characters.`)
      // Half of a pair, which only a program sends: no database takes it.
      .refine((text) => text.isWellFormed(), `Please enter ${what} without control characters.`)
  );
}
