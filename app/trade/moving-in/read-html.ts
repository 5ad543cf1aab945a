import { Parser } from "htmlparser2";
import { isSafeLink } from "#app/base/lib/address.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { storedText } from "#app/base/lib/stored-text.ts";
import { withoutShortcodes } from "./shortcodes.ts";

/** A formatted text, and what of the HTML isn't in it, in words. */
export type ReadHtml = { text: RichText; dropped: readonly string[] };

type Node = { type: string; attrs?: object; content?: Node[]; text?: string; marks?: object[] };

/** Elements left out with all that they contain, by how the report names them. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  ...{ script: "scripts", noscript: "scripts", style: "styles", template: "templates" },
  ...{
    iframe: "embedded pages",
    object: "embedded pages",
    embed: "embedded pages",
    frameset: "embedded pages",
  },
  ...{ video: "videos", audio: "audio", canvas: "drawings", svg: "drawings", math: "formulas" },
  ...{ form: "forms", select: "forms", textarea: "forms", button: "forms" },
  ...{ head: "page heads", title: "page heads", xml: "word processor data" },
};

/** Elements that begin a line of their own. */
const BLOCKS = new Set(
  "p div section article aside header footer main nav figure figcaption address center pre dl dt dd table caption thead tbody tfoot tr fieldset details summary".split(
    " ",
  ),
);

/** Levels of lists and quotes to keep; deeper ones continue the last. */
const DEEPEST = 6;
/** Bullets and numbers at the start of a list paragraph of a word processor. */
const WORD_BULLET = /^\s*(?:[·•▪◦§o\u2013-]|\d{1,3}[.)])\s+/u;

/**
 * Converts HTML to a formatted text of this site (rules moving-in/html). Only paragraphs, headings, lists,
 * quotes, lines, images, links, bold, and italic survive, as the editor would store them. HTML without blocks
 * gets its paragraphs from empty lines. Parsed as a stream, so memory grows with the text only.
 */
export function readHtml(html: string): ReadHtml {
  const source = withoutShortcodes(html);
  const builder = new TextBuilder(
    new Set(source.dropped),
    !/<(?:p|div|br|ul|ol|li|h[1-6]|table)\b/i.test(html),
  );
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, attributes),
      onclosetag: (name) => builder.close(name),
      ontext: (text) => builder.write(text),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.end(source.html);
  return builder.end();
}

/** Builds a document from the elements of a page. */
class TextBuilder {
  private readonly root: Node = { type: "doc", content: [] };
  /** Open lists, items, and quotes; the last is where blocks go. */
  private readonly holders: { name: string; node: Node }[] = [{ name: "", node: this.root }];
  private line: Node | null = null;
  private readonly links: (string | null)[] = [];
  private bold = 0;
  private italic = 0;
  /** Number of open elements that are left out, and of lists and quotes beyond the deepest. */
  private leftOut = 0;
  private beyond = 0;
  private isWordItem = false;
  /** Whether the current line ends with a space or break; its growing text isn't read for that. */
  private isAfterSpace = true;

  private readonly dropped: Set<string>;
  private readonly isPlain: boolean;

  constructor(dropped: Set<string>, isPlain: boolean) {
    this.dropped = dropped;
    this.isPlain = isPlain;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const what = LEFT_OUT[name];
    if (what) {
      this.dropped.add(what);
      this.leftOut += 1;
    }
    if (this.leftOut > 0) return;
    if (Object.keys(attributes).some((attribute) => attribute.startsWith("on")))
      this.dropped.add("event handlers");
    if (name === "ul" || name === "ol")
      this.hold(name, { type: name === "ul" ? "bulletList" : "orderedList" });
    else if (name === "li") this.openItem();
    else if (name === "blockquote") this.hold(name, { type: "blockquote" });
    else if (/^h[1-6]$/.test(name)) this.openLine({ type: "heading", attrs: { level: name < "h3" ? 2 : 3 } });
    else if (name === "br") this.add({ type: "hardBreak" });
    else if (name === "hr") this.addBlock({ type: "horizontalRule" });
    else if (name === "img") this.addImage(attributes);
    else if (name === "td" || name === "th") this.write(this.line ? " | " : "");
    else if (name === "a") this.openLink(attributes.href);
    else if (name === "b" || name === "strong") this.bold += 1;
    else if (name === "i" || name === "em") this.italic += 1;
    else if (name === "input") this.dropped.add("forms");
    else if (BLOCKS.has(name)) {
      this.line = null;
      if (name === "table") this.dropped.add("table layout");
      this.isWordItem = /\bMsoListParagraph/.test(attributes.class ?? "");
    }
  }

  close(name: string): void {
    if (LEFT_OUT[name]) this.leftOut = Math.max(0, this.leftOut - 1);
    if (this.leftOut > 0) return;
    if (name === "a") this.links.pop();
    else if (name === "b" || name === "strong") this.bold = Math.max(0, this.bold - 1);
    else if (name === "i" || name === "em") this.italic = Math.max(0, this.italic - 1);
    else if (["ul", "ol", "li", "blockquote"].includes(name)) this.release(name);
    else if (BLOCKS.has(name) || /^h[1-6]$/.test(name)) {
      this.line = null;
      this.isWordItem = false;
    }
  }

  write(text: string): void {
    if (this.leftOut > 0) return;
    // Empty lines separate paragraphs where no element does.
    const parts = this.isPlain ? text.split(/\n\s*\n/) : [text];
    for (const [index, part] of parts.entries()) {
      if (index > 0) this.line = null;
      const lines = this.isPlain ? part.split("\n") : [part];
      for (const [nth, line] of lines.entries()) {
        if (nth > 0 && this.line) this.add({ type: "hardBreak" });
        this.writeWords(line.replace(/[\s\u00a0]+/g, " "));
      }
    }
  }

  end(): ReadHtml {
    trimLines(this.root);
    return { text: storedText(this.root), dropped: [...this.dropped].sort() };
  }

  private writeWords(words: string): void {
    let text = words;
    if (this.isWordItem && this.line === null && text.trim() !== "") {
      text = text.replace(WORD_BULLET, "").replace(/^[·•▪◦§]\s*/u, "");
      this.openWordItem();
    }
    if (this.line === null || this.isAfterSpace) text = text.trimStart();
    if (text !== "") this.add({ type: "text", text, marks: this.marks() });
  }

  private marks(): object[] {
    const href = this.links.at(-1);
    return [
      ...(this.bold > 0 ? [{ type: "bold" }] : []),
      ...(this.italic > 0 ? [{ type: "italic" }] : []),
      ...(href ? [{ type: "link", attrs: { href } }] : []),
    ];
  }

  /** Adds to the current line, or begins one. */
  private add(inline: Node): void {
    if (!this.line && inline.type === "hardBreak") return;
    this.line ??= this.openLine({ type: "paragraph" });
    this.isAfterSpace = inline.text?.endsWith(" ") ?? true;
    const last = this.line.content?.at(-1);
    // The parser splits texts at entities.
    if (inline.text && last?.text && JSON.stringify(last.marks) === JSON.stringify(inline.marks))
      last.text += inline.text;
    else this.line.content?.push(inline);
  }

  private openLine(line: Node): Node {
    this.line = { ...line, content: [] };
    this.isAfterSpace = true;
    this.holder.content?.push(this.line);
    return this.line;
  }

  private addBlock(block: Node): void {
    this.line = null;
    this.holder.content?.push(block);
  }

  /** Returns where blocks go; text directly in a list becomes an item. */
  private get holder(): Node {
    const node = this.holders.at(-1)?.node ?? this.root;
    if (node.type !== "bulletList" && node.type !== "orderedList") return node;
    const item: Node = { type: "listItem", content: [] };
    node.content?.push(item);
    return item;
  }

  private hold(name: string, node: Node): void {
    this.line = null;
    if (this.holders.length > DEEPEST * 2) {
      this.beyond += 1;
      return;
    }
    const held = { ...node, content: [] };
    this.holder.content?.push(held);
    this.holders.push({ name, node: held });
  }

  private openItem(): void {
    // An item without its list, as some editors leave it.
    if (this.beyond === 0 && !this.holders.some(({ name }) => name === "ul" || name === "ol"))
      this.hold("ul", { type: "bulletList" });
    if (this.beyond > 0) {
      this.line = null;
      return;
    }
    if (this.holders.at(-1)?.name === "li") this.release("li");
    const list = this.holders.at(-1)?.node;
    if (list?.type !== "bulletList" && list?.type !== "orderedList") {
      this.line = null;
      return;
    }
    const item: Node = { type: "listItem", content: [] };
    list.content?.push(item);
    this.holders.push({ name: "li", node: item });
    this.line = null;
  }

  /** Begins an item of a list that a word processor writes as paragraphs. */
  private openWordItem(): void {
    const blocks = this.holders.at(-1)?.node.content;
    let list = blocks?.at(-1);
    if (list?.type !== "bulletList") {
      list = { type: "bulletList", content: [] };
      blocks?.push(list);
    }
    this.line = { type: "paragraph", content: [] };
    this.isAfterSpace = true;
    list.content?.push({ type: "listItem", content: [this.line] });
  }

  private release(name: string): void {
    this.line = null;
    if (this.beyond > 0) {
      if (name !== "li") this.beyond -= 1;
      return;
    }
    const at = this.holders.findLastIndex((holder) => holder.name === name);
    if (at > 0) this.holders.length = at;
  }

  private openLink(href = ""): void {
    const address = href.trim().replace(/^http:\/\//i, "https://");
    const isSafe = isSafeLink(address);
    if (href !== "" && !isSafe) this.dropped.add("unsafe links");
    this.links.push(isSafe ? address : null);
  }

  private addImage({ src = "", alt = "" }: Readonly<Record<string, string>>): void {
    const address = src.startsWith("//") ? `https:${src}` : src;
    if (/^https:\/\//i.test(address) && isSafeLink(address)) {
      this.addBlock({ type: "image", attrs: { src: address, alt } });
    } else this.dropped.add("images without an https address");
  }
}

/** Removes spaces and breaks at the ends of lines, and lines without words. */
function trimLines(node: Node): void {
  node.content = node.content?.filter((child) => {
    if (child.type !== "paragraph" && child.type !== "heading") {
      trimLines(child);
      return !child.content || child.content.length > 0;
    }
    const inlines = child.content ?? [];
    while (inlines.at(-1)?.type === "hardBreak" || inlines.at(-1)?.text?.trim() === "") inlines.pop();
    const last = inlines.at(-1);
    if (last?.text) last.text = last.text.trimEnd();
    return inlines.length > 0;
  });
}
