import { z } from "zod";

// PostgreSQL refuses the zero character in a text, and no other control character belongs in what people type.
const NO_CONTROLS = /^\P{Cc}*$/u;
const NO_CONTROLS_BUT_BREAKS = /^[\P{Cc}\n\r\t]*$/u;

/**
 * A typed line of at most `longest` characters, trimmed, without control characters; it may be empty. `what`
 * completes "Please enter your name.".
 */
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

function boundedText(what: string, longest: number, allowed: RegExp) {
  return z
    .string({ error: `Please enter ${what}.` })
    .trim()
    .max(longest, `Please keep ${what} within ${longest.toLocaleString("en-US")} characters.`)
    .regex(allowed, `Please enter ${what} without control characters.`);
}
