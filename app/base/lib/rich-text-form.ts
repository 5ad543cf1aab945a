import { z } from "zod";
import { isSafeLink, readAddress } from "./address.ts";
import { cleanPart } from "./clean-text.ts";
import type { RichText } from "./rich-text.ts";
import { hasSomething, knownText } from "./stored-text.ts";

/** Limits of a text: bytes of its JSON, and levels of nested nodes (rules content-screens/formatted-text). */
export const TEXT_BYTES = 200_000;
export const TEXT_LEVELS = 20;

/** Maximum length of an image's description and caption in a text, in characters. */
const ALT_LENGTH = 300;
const CAPTION_LENGTH = 500;

const UNREADABLE = "We couldn't read this text. Reload the page and try again.";

/**
 * Parses a rich text from a form: a document as JSON, or an empty string. Null for a text without a word or
 * image. Fixes nothing: a text with anything unknown in it is refused.
 */
export const richTextField = z.string({ error: UNREADABLE }).transform((json, context): RichText | null => {
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  if (json.trim() === "") return null;
  if (new TextEncoder().encode(json).length > TEXT_BYTES) {
    return refuse("This text is too long. Split it in two.");
  }
  const value = parsed(json);
  // The code that reads documents is recursive, so deeper documents would overflow its stack.
  const parts = partsOf(value);
  if (parts === null) return refuse("This text has too many levels of lists and quotes.");
  const complaint = parts.map(complaintAbout).find((sentence) => sentence !== null);
  if (complaint) return refuse(complaint);
  const known = knownText(value);
  if (!holdsOnly(known, value)) return refuse(UNREADABLE);
  return hasSomething(known) ? known : null;
});

/** Parses a rich text that must not be empty. */
export const requiredRichText = richTextField.transform((text, context): RichText => {
  if (text) return text;
  context.addIssue({ code: "custom", message: "Please enter the text." });
  return z.NEVER;
});

/** Parses the JSON with its texts cleaned (rules forms/text-cleaning), except those that will be refused. */
function parsed(json: string): unknown {
  const clean = (name: string, value: unknown) =>
    WORDS.includes(name) && typeof value === "string" && !isBroken(value) ? cleanPart(value) : value;
  try {
    return JSON.parse(json, clean);
  } catch {
    return null;
  }
}

/**
 * Returns whether `sent` contains nothing beyond `known`, in any order of fields and marks; fields may also
 * be null or empty lists. Never recurses deeper than `known`.
 */
function holdsOnly(known: unknown, sent: unknown): boolean {
  if (Array.isArray(known)) {
    if (!Array.isArray(sent) || sent.length !== known.length) return false;
    const isMark = (part: unknown) => isPart(part) && ["bold", "italic", "link"].includes(String(part.type));
    const inOrder = sent.every(isMark)
      ? sent.toSorted((one, other) => (one.type < other.type ? -1 : 1))
      : sent;
    return known.every((part, index) => holdsOnly(part, inOrder[index]));
  }
  if (!isPart(known)) return known === sent;
  if (!isPart(sent)) return false;
  const isEmpty = (field: unknown) => field === null || (Array.isArray(field) && field.length === 0);
  const fields = Object.keys(sent).filter((name) => !isEmpty(sent[name]));
  const names = new Set([...fields, ...Object.keys(known)]);
  return [...names].every((name) => Object.hasOwn(known, name) && holdsOnly(known[name], sent[name]));
}

/** Text fields of a document. */
const WORDS = ["text", "alt", "title"];

/** PostgreSQL refuses NUL and lone surrogates; other control characters don't belong in a text. */
const isBroken = (text: unknown) => typeof text === "string" && /[\p{Cc}\p{Cs}]/u.test(text);

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === "object" && value !== null;
const partsIn = (list: unknown): Part[] => (Array.isArray(list) ? list.filter(isPart) : []);

/** Returns all nodes of a document and their marks; null if it is nested too deeply. */
function partsOf(value: unknown): Part[] | null {
  let found: Part[] = [];
  let level = partsIn([value]);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > TEXT_LEVELS) return null;
    found = [...found, ...level, ...level.flatMap(({ marks }) => partsIn(marks))];
    level = level.flatMap(({ content }) => partsIn(content));
  }
  return found;
}

/** Returns a message about a fixable problem of a node or mark; null if there is none. */
function complaintAbout({ type, text, attrs }: Part): string | null {
  const { href, src, alt, title } = isPart(attrs) ? attrs : {};
  if ([text, alt, title].some(isBroken)) return "Please enter the text without control characters.";
  if (type === "link" && !isSafeLink(href))
    return "A link must go to https, a page or anchor of this site, an email address, or a phone number.";
  if (type !== "image") return null;
  if (readAddress(src) === null)
    return "An image needs an address on this site or one that begins with https.";
  if (typeof alt !== "string" || alt.trim() === "") return "Describe each image in the text in a few words.";
  if (alt.length > ALT_LENGTH) return `Describe each image in at most ${ALT_LENGTH} characters.`;
  if (typeof title === "string" && title.length > CAPTION_LENGTH)
    return `Keep each image caption within ${CAPTION_LENGTH} characters.`;
  return null;
}
