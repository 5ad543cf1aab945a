import { z } from "zod";
import { isSafeLink, readAddress } from "./address.ts";
import type { RichText } from "./rich-text.ts";
import { hasSomething } from "./stored-text.ts";

/** How much a text may hold: bytes of its JSON, and levels of nodes inside one another (rules 35.13). */
export const TEXT_BYTES = 200_000;
export const TEXT_LEVELS = 20;

/** What a picture of a text may be described with, and what may stand below it, in characters. */
const ALT_LENGTH = 300;
const CAPTION_LENGTH = 500;

// Unlike what is drawn (rich-text-shape.ts), what is saved must be known to the last field.

// PostgreSQL refuses the zero character and half a surrogate pair; other control characters belong in no text.
const words = z.string().refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), {
  error: "Please write the text without control characters.",
});

const mark = z.discriminatedUnion("type", [
  z.strictObject({ type: z.enum(["bold", "italic"]) }),
  z.strictObject({
    type: z.literal("link"),
    attrs: z.strictObject({
      href: words.refine(
        isSafeLink,
        "A link must lead to https, a page or anchor of this site, mail or a telephone.",
      ),
    }),
  }),
]);

const marks = z
  .array(mark)
  .max(3)
  .refine((all) => new Set(all.map(({ type }) => type)).size === all.length);

const inline = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), text: words.min(1), marks: marks.optional() }),
  z.strictObject({ type: z.literal("hardBreak") }),
]);

const paragraph = z.strictObject({ type: z.literal("paragraph"), content: z.array(inline).optional() });
const heading = z.strictObject({
  type: z.literal("heading"),
  attrs: z.strictObject({ level: z.literal([2, 3]) }),
  content: z.array(inline).optional(),
});
const image = z.strictObject({
  type: z.literal("image"),
  attrs: z.strictObject({
    src: words.refine(
      (src) => readAddress(src) !== null,
      "A picture must have an address of this site or one that begins with https.",
    ),
    alt: words
      .max(ALT_LENGTH, `Please describe each picture in at most ${ALT_LENGTH} characters.`)
      .refine((alt) => alt.trim() !== "", "Please describe each picture of the text in a few words."),
    title: words
      .max(CAPTION_LENGTH, `Please keep what stands below a picture within ${CAPTION_LENGTH} characters.`)
      .nullish(),
  }),
});
const horizontalRule = z.strictObject({ type: z.literal("horizontalRule") });
const list = z.strictObject({
  type: z.enum(["bulletList", "orderedList"]),
  get content() {
    return z.array(listItem).min(1);
  },
});
const blockquote = z.strictObject({
  type: z.literal("blockquote"),
  get content() {
    return z.array(block).min(1);
  },
});
const listItem = z.strictObject({
  type: z.literal("listItem"),
  get content(): z.ZodTuple<[typeof paragraph], typeof block> {
    return z.tuple([paragraph], block);
  },
});
const block: z.ZodType = z.discriminatedUnion("type", [
  paragraph,
  heading,
  image,
  horizontalRule,
  list,
  blockquote,
]);

const document = z.strictObject({ type: z.literal("doc"), content: z.array(block) });

const UNREADABLE = "This text could not be read. Please reload the page.";

/**
 * A rich text as a form sends it: the JSON of a document, or nothing. Null for a text without a word and without a
 * picture. Nothing is mended: a text with anything in it that is not known is refused.
 */
export const richTextField = z.string({ error: UNREADABLE }).transform((json, context): RichText | null => {
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  if (json.trim() === "") return null;
  if (new TextEncoder().encode(json).length > TEXT_BYTES) {
    return refuse("This text is too long. Please make two of it.");
  }
  const value = parsed(json);
  // A schema that calls itself must not be given a value that is deeper than its stack.
  if (isTooDeep(value)) return refuse("This text has too many levels of lists and quotes.");
  const read = document.safeParse(value, { error: () => UNREADABLE });
  if (!read.success) {
    const sentences = read.error.issues.map(({ message }) => message);
    return refuse(sentences.find((sentence) => sentence !== UNREADABLE) ?? UNREADABLE);
  }
  return hasSomething(read.data as RichText) ? (read.data as RichText) : null;
});

/** The same, for a text that must not be empty. */
export const requiredRichText = richTextField.transform((text, context): RichText => {
  if (text) return text;
  context.addIssue({ code: "custom", message: "Please write the text." });
  return z.NEVER;
});

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth <= TEXT_LEVELS; depth++) {
    level = level.flatMap((node) => {
      const parts = typeof node === "object" && node !== null && "content" in node ? node.content : [];
      return Array.isArray(parts) ? (parts as unknown[]) : [];
    });
    if (level.length === 0) return false;
  }
  return true;
}
