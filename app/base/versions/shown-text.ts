import type { RichBlock, RichInline, RichText } from "#app/base/lib/rich-text.ts";
import { readTextValue } from "#app/base/lib/stored-text.ts";
import type { Fields, ItemField } from "#app/base/records/fields.ts";
import { type ComparedWords, compareTexts } from "./word-diff.ts";

/** Formatters for fields with custom contracts; other fields are formatted by their contracts. */
export type ShownAs = Readonly<Record<string, (value: string) => string>>;

/** A field of two versions side by side; `compared` is null if they are equal. */
export type ComparedField = { name: string; label: string; value: string; compared: ComparedWords | null };

/** Compares two contents field by field, in form order (rules versions/compare). */
export function compareContents(
  fields: Fields,
  shownAs: ShownAs,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): ComparedField[] {
  return (
    Object.entries(fields)
      // Fields of other kinds of the same table are empty in both.
      .filter(([name]) => before[name] || after[name])
      .map(([name, field]) => {
        const text = (value = "") => shownText(field, value, shownAs[name]);
        const [one, other] = [text(before[name]), text(after[name])];
        return {
          name,
          label: field.label,
          value: other,
          compared: one === other ? null : compareTexts(one, other),
        };
      })
  );
}

/** Formats a field's value: the label of a choice, yes or no for a checkbox, the lines of a text. */
function shownText({ contract, control }: ItemField, value: string, own?: (value: string) => string): string {
  if (own) return own(value);
  if (contract.kind === "box") return value === "on" ? "Yes" : "No";
  if (contract.kind === "choice") {
    const { options } = control as { options: readonly { value: string; label: string }[] };
    return options.find((option) => option.value === value)?.label ?? value;
  }
  return value.replaceAll("\r\n", "\n").trim();
}

/** Formats a rich text as lines that show its structure: "## Heading", "• item", "[Picture: a dock]". */
export function richTextLines(value: string): string {
  return linesOf(readTextValue(value).content).join("\n");
}

function linesOf(blocks: RichText["content"]): string[] {
  return blocks.flatMap((block) => blockLines(block));
}

function blockLines(block: RichBlock): string[] {
  switch (block.type) {
    case "paragraph":
      return [inlineText(block.content)];
    case "heading":
      return [`${"#".repeat(block.attrs.level)} ${inlineText(block.content)}`];
    case "bulletList":
    case "orderedList":
      return block.content.flatMap((item, index) => {
        const mark = block.type === "bulletList" ? "•" : `${index + 1}.`;
        return linesOf(item.content).map((line, place) => (place === 0 ? `${mark} ${line}` : `  ${line}`));
      });
    case "blockquote":
      return linesOf(block.content).map((line) => `> ${line}`);
    case "image": {
      const { src, alt, title } = block.attrs;
      return [`[Picture: ${[alt, title, src].filter(Boolean).join(", ")}]`];
    }
    case "horizontalRule":
      return ["———"];
  }
}

function inlineText(parts: readonly RichInline[] = []): string {
  return parts.map((part) => (part.type === "hardBreak" ? "\n" : marked(part))).join("");
}

/** Puts bold and italic words between asterisks, as in plain-text email, and adds each link's address. */
function marked({ text, marks = [] }: Extract<RichInline, { type: "text" }>): string {
  return marks.reduce((words, mark) => {
    if (mark.type === "link") return `${words} (${mark.attrs.href})`;
    const sign = mark.type === "bold" ? "**" : "*";
    return `${sign}${words}${sign}`;
  }, text);
}
