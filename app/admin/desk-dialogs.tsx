import { useCallback, useState } from "react";
import { SearchDialog } from "./search-dialog.tsx";
import { ShortcutDialog } from "./shortcut-dialog.tsx";
import { useShortcutKeys } from "./shortcut-keys.tsx";

/** Which of the dialogs over every admin page is open. */
export type DeskDialog = "search" | "shortcuts";

/** The state of the dialogs over every admin page, which keys open as well. */
export function useDeskDialogs() {
  const [open, setOpen] = useState<DeskDialog | null>(null);
  const onSearch = useCallback(() => setOpen("search"), []);
  const onHelp = useCallback(() => setOpen("shortcuts"), []);
  useShortcutKeys({ isDialogWanted: open !== null, onSearch, onHelp });
  return { open, onSearch, onHelp, onClose: useCallback(() => setOpen(null), []) };
}

export function DeskDialogs({ open, onClose }: { open: DeskDialog | null; onClose: () => void }) {
  if (open === "search") return <SearchDialog onClose={onClose} />;
  return open === "shortcuts" ? <ShortcutDialog onClose={onClose} /> : null;
}
