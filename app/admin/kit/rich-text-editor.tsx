import "./rich-text-editor.css";
import { type AnyExtension, Mark, type NodeViewRenderer } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useMemo, useState } from "react";
import { isSafeLink, readAddress } from "#app/base/lib/address.ts";
import { readTextValue, textValue } from "#app/base/lib/stored-text.ts";
import { EditorToolbar, LinkDialog } from "./editor-toolbar.tsx";
import { pastedStyle, renameStyles } from "./pasted-html.ts";
import { PictureDialog, type PicturePicking } from "./picture-dialog.tsx";

export type RichTextEditorProps = {
  /** Initial text as JSON; the editor ignores later values. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  Picker: PicturePicking | undefined;
  /** Whether the text may have images. */
  hasPictures: boolean;
};

/** The editor. Load it lazily: it includes Tiptap, which no visitor's page loads. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, label, describedBy, isInvalid, Picker, hasPictures } = props;
  const [open, setOpen] = useState<"link" | "picture" | null>(null);
  const close = () => setOpen(null);
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: "prose editor-text",
        ...(describedBy ? { "aria-describedby": describedBy } : {}),
        ...(isInvalid ? { "aria-invalid": "true" } : {}),
      },
      transformPastedHTML: renameStyles,
      handleKeyDown: (view: Editor["view"], event: KeyboardEvent) => {
        if (event.altKey && event.key === "F10") {
          view.dom
            .closest("[data-editor]")
            ?.querySelector<HTMLElement>("[data-editor-tools] [tabindex='0']")
            ?.focus();
          return true;
        }
        if ((event.ctrlKey || event.metaKey) && event.key === "k") {
          event.preventDefault();
          setOpen("link");
          return true;
        }
        return false;
      },
    }),
    [label, describedBy, isInvalid],
  );
  // The editor manages its own text after the first render.
  const [content] = useState(() => {
    const doc = readTextValue(value);
    return doc.content.length > 0 ? doc : null;
  });
  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS,
    content,
    // The page's policy blocks injected styles; the CSS file above replaces them.
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: changed }) => onChange(textValue(changed.getJSON())),
  });
  return (
    <div
      data-editor=""
      className="rounded-field border border-edge bg-white has-[[aria-invalid=true]]:border-clay"
    >
      <EditorToolbar
        editor={editor}
        label={`Tools for ${label}`}
        onLink={() => setOpen("link")}
        onPicture={hasPictures ? () => setOpen("picture") : null}
      />
      <EditorContent editor={editor} />
      <LinkDialog editor={editor} open={open === "link"} onClose={close} />
      <PictureDialog editor={editor} open={open === "picture"} onClose={close} Picker={Picker} />
    </div>
  );
}

// The editor's schema matches the document of base/lib/rich-text.ts, so other pasted content is dropped.

const plainAttribute = (name: string) => ({
  default: null,
  // Otherwise the library parses an attribute "7" as a number.
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

const LinkMark = Mark.create({
  name: "link",
  // Typing continues after a link, not inside it.
  inclusive: false,
  addAttributes: () => ({ href: plainAttribute("href") }),
  parseHTML: () => [
    { tag: "a[href]", getAttrs: (link) => (isSafeLink(link.getAttribute("href")) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ["a", HTMLAttributes, 0],
});

const isShown = (image: Element | null) => readAddress(image?.getAttribute("src")) !== null;

const Picture = Image.extend({
  addAttributes: () => ({
    src: plainAttribute("src"),
    alt: plainAttribute("alt"),
    title: plainAttribute("title"),
  }),
  parseHTML: () => [
    {
      tag: "figure",
      getAttrs: (figure) => {
        const image = figure.querySelector("img");
        if (!image || !isShown(image)) return false;
        return {
          src: image.getAttribute("src"),
          alt: image.getAttribute("alt"),
          title: figure.querySelector("figcaption")?.textContent ?? null,
        };
      },
    },
    { tag: "img[src]", getAttrs: (image) => (isShown(image) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes: { src, alt, title } }) => {
    const image = ["img", { src, alt: alt ?? "" }] as const;
    return title ? ["figure", {}, image, ["figcaption", {}, title]] : ["figure", {}, image];
  },
  addInputRules: () => [],
  addNodeView: (): NodeViewRenderer | null => null,
});

/**
 * Parse rules that find a mark in pasted text: by its elements, unless their style removes it, or by style
 * alone.
 */
function marked([sure, usual]: [string, string], property: string, plain: RegExp, styled: RegExp) {
  const says = (element: HTMLElement, what: RegExp) =>
    what.test(pastedStyle(element.getAttribute("data-style"), property));
  return () => [
    { tag: sure },
    { tag: usual, getAttrs: (element: HTMLElement) => (says(element, plain) ? false : null) },
    {
      tag: "span[data-style]",
      // A span may be both bold and italic.
      consuming: false,
      getAttrs: (element: HTMLElement) => (says(element, styled) ? null : false),
    },
  ];
}

const BOLD = marked(["strong", "b"], "font-weight", /^(normal|[1-5]00)$/, /^(bold|bolder|[6-9]00)$/);
const ITALIC = marked(["em", "i"], "font-style", /^normal$/, /^italic$/);

const HEADINGS = [1, 2, 3, 4, 5, 6].map((level) => ({
  tag: `h${level}`,
  attrs: { level: level <= 2 ? 2 : 3 },
}));

/** Parts of the kit that differ from our document. */
const CHANGES: Readonly<Record<string, object>> = {
  bold: { parseHTML: BOLD },
  italic: { parseHTML: ITALIC },
  heading: { parseHTML: () => HEADINGS },
  // Numbered lists in articles start at 1.
  orderedList: { addAttributes: () => ({}) },
};

const Basics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((part: AnyExtension) => part.extend(CHANGES[part.name] ?? {}));
  },
}).configure({
  heading: { levels: [2, 3] },
  code: false,
  codeBlock: false,
  strike: false,
  underline: false,
  link: false,
  dropcursor: { class: "editor-drop", color: false, width: 2 },
});

const EDITOR_EXTENSIONS = [Basics, LinkMark, Picture];
