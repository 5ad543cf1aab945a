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
import { type KeyboardEvent, useRef, useState } from "react";
import { Icon } from "#app/base/ui/icon.tsx";

type Tool = {
  name: string;
  icon: IconNode;
  /** As people read it, and as the browser is told. */
  keys?: string;
  /** Whether it is on at the cursor; a tool without is no switch. */
  pressed?: (editor: Editor) => boolean;
  possible?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

type ToolbarProps = { editor: Editor; label: string; onLink: () => void; onPicture: () => void };

/**
 * The tools of the editor: one stop of the Tab key, between them the arrow keys, Home and End. A tool that was used
 * gives the focus back to the text.
 */
export function EditorToolbar({ editor, label, onLink, onPicture }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const groups = toolGroups(onLink, onPicture);
  const tools = groups.flat();
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map(({ pressed, possible }) => ({
        pressed: pressed?.(now),
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

  let place = -1;
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
          {group.map(({ name, icon, keys, run }) => {
            place += 1;
            const own = place;
            const { pressed, possible = true } = states[own] ?? {};
            return (
              <button
                key={name}
                type="button"
                aria-label={name}
                aria-pressed={pressed}
                aria-disabled={possible ? undefined : true}
                aria-keyshortcuts={keys?.replace("Ctrl", "Control")}
                title={keys ? `${name} (${keys})` : name}
                tabIndex={own === current ? 0 : -1}
                className="inline-flex size-11 items-center justify-center rounded-field text-ink hover:bg-hairline aria-disabled:text-edge aria-disabled:hover:bg-transparent aria-pressed:bg-spruce aria-pressed:text-white"
                // The selection of the text stays while a tool is pressed with the mouse.
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setCurrent(own)}
                onClick={() => {
                  if (possible) run(editor);
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

/**
 * A change of the text by a tool. The text has the focus before it, so that not a letter typed right after the tool is
 * lost: the editor's own `focus` command waits for the next frame.
 */
function onText(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain().scrollIntoView();
}

function toolGroups(onLink: () => void, onPicture: () => void): Tool[][] {
  return [
    [
      {
        name: "Heading",
        icon: Heading2,
        keys: "Ctrl+Alt+2",
        pressed: (editor) => editor.isActive("heading", { level: 2 }),
        run: (editor) => onText(editor).toggleHeading({ level: 2 }).run(),
      },
      {
        name: "Subheading",
        icon: Heading3,
        keys: "Ctrl+Alt+3",
        pressed: (editor) => editor.isActive("heading", { level: 3 }),
        run: (editor) => onText(editor).toggleHeading({ level: 3 }).run(),
      },
    ],
    [
      {
        name: "Bold",
        icon: Bold,
        keys: "Ctrl+B",
        pressed: (editor) => editor.isActive("bold"),
        run: (editor) => onText(editor).toggleBold().run(),
      },
      {
        name: "Italic",
        icon: Italic,
        keys: "Ctrl+I",
        pressed: (editor) => editor.isActive("italic"),
        run: (editor) => onText(editor).toggleItalic().run(),
      },
      {
        name: "Link",
        icon: Link,
        keys: "Ctrl+K",
        pressed: (editor) => editor.isActive("link"),
        run: onLink,
      },
    ],
    [
      {
        name: "Bullet list",
        icon: List,
        keys: "Ctrl+Shift+8",
        pressed: (editor) => editor.isActive("bulletList"),
        run: (editor) => onText(editor).toggleBulletList().run(),
      },
      {
        name: "Numbered list",
        icon: ListOrdered,
        keys: "Ctrl+Shift+7",
        pressed: (editor) => editor.isActive("orderedList"),
        run: (editor) => onText(editor).toggleOrderedList().run(),
      },
      {
        name: "Quote",
        icon: Quote,
        keys: "Ctrl+Shift+B",
        pressed: (editor) => editor.isActive("blockquote"),
        run: (editor) => onText(editor).toggleBlockquote().run(),
      },
    ],
    [
      {
        name: "Picture",
        icon: Image,
        pressed: (editor) => editor.isActive("image"),
        run: onPicture,
      },
      {
        name: "Divider",
        icon: Minus,
        run: (editor) => onText(editor).setHorizontalRule().run(),
      },
    ],
    [
      {
        name: "Undo",
        icon: Undo2,
        keys: "Ctrl+Z",
        possible: (editor) => editor.can().undo(),
        run: (editor) => onText(editor).undo().run(),
      },
      {
        name: "Redo",
        icon: Redo2,
        keys: "Ctrl+Shift+Z",
        possible: (editor) => editor.can().redo(),
        run: (editor) => onText(editor).redo().run(),
      },
    ],
  ];
}
