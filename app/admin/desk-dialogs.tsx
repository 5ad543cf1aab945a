import { type ComponentType, useCallback, useEffect, useState } from "react";
import { toast } from "#app/ui/toasts.tsx";
import { useEarlyKeys } from "./early-keys.tsx";
import { textAfter } from "./early-text.ts";
import { useShortcutKeys } from "./shortcut-keys.tsx";

const loadSearch = async () => (await import("./search-dialog.tsx")).SearchDialog;
const loadShortcuts = async () => (await import("./shortcut-dialog.tsx")).ShortcutDialog;

/** Which of the dialogs over every admin page is wanted. */
export type DeskDialog = "search" | "shortcuts";

/** The state of the dialogs over every admin page, which keys open as well. */
export function useDeskDialogs() {
  const [open, setOpen] = useState<DeskDialog | null>(null);
  const onSearch = useCallback(() => setOpen("search"), []);
  const onHelp = useCallback(() => setOpen("shortcuts"), []);
  useShortcutKeys({ isDialogWanted: open !== null, onSearch, onHelp });
  // Fetched once the page stands, so that nobody waits for it.
  useEffect(() => {
    for (const load of [loadSearch, loadShortcuts]) load().catch(() => {});
  }, []);
  return { open, onSearch, onHelp, onClose: useCallback(() => setOpen(null), []) };
}

export function DeskDialogs({ open, onClose }: { open: DeskDialog | null; onClose: () => void }) {
  if (open === "search") return <Search onClose={onClose} />;
  return open === "shortcuts" ? <Shortcuts onClose={onClose} /> : null;
}

/** The search, with what is typed from the moment it is wanted, before its field takes the keys itself. */
function Search({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [takesKeys, setTakesKeys] = useState(false);
  const Dialog = useLateDialog(loadSearch, "search", onClose);
  const onKey = useCallback((event: KeyboardEvent) => setTyped((text) => textAfter(text, event)), []);
  useEarlyKeys({ isWaiting: !takesKeys, onKey, onEscape: onClose });
  if (!Dialog) return <Opening what="search" typed={typed} />;
  return <Dialog typed={typed} onType={setTyped} onReady={() => setTakesKeys(true)} onClose={onClose} />;
}

function Shortcuts({ onClose }: { onClose: () => void }) {
  const Dialog = useLateDialog(loadShortcuts, "list of shortcuts", onClose);
  useEarlyKeys({ isWaiting: !Dialog, onKey: ignore, onEscape: onClose });
  return Dialog ? <Dialog onClose={onClose} /> : <Opening what="list of shortcuts" />;
}

function ignore() {}

/** A dialog once its code is there. When it cannot be fetched, a message says so, and it is tried again at the next press. */
function useLateDialog<Props>(load: () => Promise<ComponentType<Props>>, what: string, onClose: () => void) {
  const [code, setCode] = useState<{ Dialog: ComponentType<Props> } | null>(null);
  useEffect(() => {
    let isGone = false;
    load().then(
      (Dialog) => isGone || setCode({ Dialog }),
      () => {
        if (isGone) return;
        onClose();
        const sentence = `The ${what} could not be opened. Please check your connection and try again.`;
        toast.error(sentence, { id: "desk-dialog" });
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, what, onClose]);
  return code?.Dialog ?? null;
}

/** Stands where the dialog will be, with what is typed meanwhile. */
function Opening({ what, typed = "" }: { what: string; typed?: string }) {
  return (
    <div className="fixed top-1/2 left-1/2 z-40 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-card bg-paper p-5 shadow-float">
      <p role="status" className="text-ink-soft">
        Opening the {what}...
      </p>
      <p className="min-h-6 break-words whitespace-pre-wrap">{typed}</p>
    </div>
  );
}
