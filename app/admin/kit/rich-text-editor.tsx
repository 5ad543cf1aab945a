import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import { useMemo, useState } from "react";
import { readTextValue, textValue } from "#app/base/lib/stored-text.ts";
import { EDITOR_EXTENSIONS } from "./editor-extensions.tsx";
import { EditorToolbar } from "./editor-toolbar.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { renameStyles } from "./pasted-html.ts";
import { PictureDialog, type PicturePicking } from "./picture-dialog.tsx";
import "./rich-text-editor.css";

export type RichTextEditorProps = {
  /** The JSON of the text to begin with; later values are its own. */
  value: string;
  onChange: (value: string) => void;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  Picker: PicturePicking | undefined;
};

/** The editor itself. Load it lazily: it brings Tiptap, which no visitor's page loads. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, onChange, label, describedBy, isInvalid, Picker } = props;
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
  // The editor keeps its text itself from the first rendering on.
  const [content] = useState(() => {
    const doc = readTextValue(value);
    return doc.content.length > 0 ? doc : null;
  });
  const editor = useEditor({
    extensions: EDITOR_EXTENSIONS,
    content,
    // The page's policy allows no injected styles; they are in the file above.
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
        onPicture={() => setOpen("picture")}
      />
      <EditorContent editor={editor} />
      <LinkDialog editor={editor} open={open === "link"} onClose={close} />
      <PictureDialog editor={editor} open={open === "picture"} onClose={close} Picker={Picker} />
    </div>
  );
}
