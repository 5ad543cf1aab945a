import { type ChainedCommands, type Editor, useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  type IconNode,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from "lucide";
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { isSafeLink } from "#app/base/lib/address.ts";
import { Button } from "#app/base/ui/button.tsx";
import { Dialog } from "#app/base/ui/dialog.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";

type Tool = {
  name: string;
  icon: IconNode;
  /** The shortcut as displayed; the browser gets Control for Ctrl. */
  keys?: string;
  /** Format that it toggles; undefined for other tools. */
  of?: [name: string, attributes?: { level: number }];
  possible?: (editor: Editor) => boolean;
  /** The edit it makes, or the dialog it opens. */
  change?: (text: ChainedCommands) => ChainedCommands;
  open?: () => void;
};

type ToolbarProps = { editor: Editor; label: string; onLink: () => void; onPicture: (() => void) | null };

/** The editor's toolbar, without a button for images if `onPicture` is null: one Tab stop, with arrow keys, Home, and End to move between tools. */
export function EditorToolbar({ editor, label, onLink, onPicture }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const groups = toolGroups(onLink, onPicture);
  const tools = groups.flat();
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ of, possible }) => ({
        pressed: of && now.isActive(...of),
        possible: possible?.(now) ?? true,
      })),
  });

  function move(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      editor.view.focus();
      return;
    }
    const last = tools.length - 1;
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    bar.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      data-editor-tools=""
      onKeyDown={move}
      className="sticky top-0 z-10 flex flex-wrap gap-x-2 rounded-t-field border-b border-hairline bg-paper px-1"
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className="flex">
          {group.map((tool) => {
            const { name, icon, keys, change, open } = tool;
            const index = tools.indexOf(tool);
            const { pressed, possible = true } = states[index] ?? {};
            return (
              <button
                key={name}
                type="button"
                aria-label={name}
                aria-pressed={pressed}
                aria-disabled={possible ? undefined : true}
                aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
                title={keys ? `${name} (${keys})` : name}
                tabIndex={index === current ? 0 : -1}
                className="inline-flex size-11 items-center justify-center rounded-field text-ink hover:bg-hairline aria-disabled:text-edge aria-disabled:hover:bg-transparent aria-pressed:bg-spruce aria-pressed:text-white"
                // Keeps the text selection when a tool is pressed with the mouse.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setCurrent(index)}
                onClick={() => {
                  if (!possible) return;
                  open?.();
                  if (change) change(onText(editor)).run();
                }}
              >
                <Icon of={icon} size={18} />
              </button>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Edits the text after focusing it. The editor's own `focus` waits a frame, which would lose a letter. */
function onText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain().scrollIntoView();
}

/** Button that toggles a format. */
function toggle(name: string, icon: IconNode, keys: string, of: Tool["of"], change: Tool["change"]): Tool {
  return { name, icon, keys, of, change };
}

function toolGroups(onLink: () => void, onPicture: (() => void) | null): Tool[][] {
  const heading = (name: string, icon: IconNode, level: 2 | 3) =>
    toggle(name, icon, `Ctrl+Alt+${level}`, ["heading", { level }], (text) => text.toggleHeading({ level }));
  return [
    [heading("Heading", Heading2, 2), heading("Subheading", Heading3, 3)],
    [
      toggle("Bold", Bold, "Ctrl+B", ["bold"], (text) => text.toggleBold()),
      toggle("Italic", Italic, "Ctrl+I", ["italic"], (text) => text.toggleItalic()),
      { name: "Link", icon: Link, keys: "Ctrl+K", of: ["link"], open: onLink },
    ],
    [
      toggle("Bullet list", List, "Ctrl+Shift+8", ["bulletList"], (text) => text.toggleBulletList()),
      toggle("Numbered list", ListOrdered, "Ctrl+Shift+7", ["orderedList"], (text) =>
        text.toggleOrderedList(),
      ),
      toggle("Quote", Quote, "Ctrl+Shift+B", ["blockquote"], (text) => text.toggleBlockquote()),
    ],
    [
      ...(onPicture ? [{ name: "Picture", icon: Image, of: ["image"], open: onPicture } satisfies Tool] : []),
      { name: "Divider", icon: Minus, change: (text) => text.setHorizontalRule() },
    ],
    [
      {
        name: "Undo",
        icon: Undo2,
        keys: "Ctrl+Z",
        possible: (editor) => editor.can().undo(),
        change: (text) => text.undo(),
      },
      {
        name: "Redo",
        icon: Redo2,
        keys: "Ctrl+Shift+Z",
        possible: (editor) => editor.can().redo(),
        change: (text) => text.redo(),
      },
    ],
  ];
}

/**
 * Parses a typed link: "evenlake.com/shop" is an external page, "maya@evenlake.com" an email address. Returns
 * null for a target that isn't allowed.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  const address = /^[^\s@/:#]+@[^\s@/:#]+\.[a-z]{2,}$/i.test(text)
    ? `mailto:${text}`
    : /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#]\S*)?$/i.test(text)
      ? `https://${text}`
      : text;
  return isSafeLink(address) ? address : null;
}

type LinkDialogProps = { editor: Editor; open: boolean; onClose: () => void };
type LinkFormProps = Omit<LinkDialogProps, "open"> & { first: RefObject<HTMLInputElement | null> };

/** Target of the link at the cursor, or of a new link on the selection. */
export function LinkDialog({ editor, open, onClose }: LinkDialogProps) {
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      initialFocus={first}
      onClosed={() => {
        // Leaving the page closes the dialog too.
        if (!editor.isDestroyed) editor.view.focus();
      }}
      title="Link"
    >
      {open ? <LinkForm editor={editor} onClose={onClose} first={first} /> : null}
    </Dialog>
  );
}

function LinkForm({ editor, onClose, first }: LinkFormProps) {
  const href: unknown = editor.getAttributes("link").href;
  const isLink = typeof href === "string";
  const needsText = !isLink && editor.state.selection.empty;
  const [error, setError] = useState("");

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog is inside the article's form, which must not treat this submit as Save.
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    const address = linkAddress(String(fields.get("address")));
    if (address === null) {
      setError("Enter a link that starts with https://, /, or #, an email address, or tel: and a number.");
      first.current?.focus();
      return;
    }
    const link = { type: "link", attrs: { href: address } };
    const linkText = String(fields.get("words") ?? "").trim() || address;
    if (needsText)
      editor
        .chain()
        .insertContent({ type: "text", text: linkText, marks: [link] })
        .run();
    else editor.chain().extendMarkRange("link").setMark("link", link.attrs).run();
    onClose();
  }

  function remove() {
    editor.chain().extendMarkRange("link").unsetMark("link").run();
    onClose();
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={save}>
      <TextField
        ref={first}
        id="link-address"
        name="address"
        label="Address"
        hint="Such as https://example.com, /shop, #safety or hello@example.com."
        inputMode="url"
        autoComplete="off"
        required
        maxLength={2_000}
        defaultValue={isLink ? href : ""}
        error={error}
      />
      {needsText ? (
        <TextField id="link-words" name="words" label="Words" optional autoComplete="off" maxLength={300} />
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        {isLink ? (
          <Button look="quiet" onClick={remove}>
            Remove link
          </Button>
        ) : null}
        <Button type="submit">{isLink ? "Change link" : "Add link"}</Button>
      </div>
    </form>
  );
}
