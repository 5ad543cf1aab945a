import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useShortcutKeys } from "./shortcut-keys.tsx";

const parts = {
  search: () => import("./search-dialog.tsx"),
  shortcuts: () => import("./shortcut-dialog.tsx"),
};
const SearchDialog = lazy(async () => ({ default: (await parts.search()).SearchDialog }));
const ShortcutDialog = lazy(async () => ({ default: (await parts.shortcuts()).ShortcutDialog }));

/** Which of the dialogs over every admin page is open. */
export type DeskDialog = keyof typeof parts;

/** The state of the dialogs over every admin page, which keys open as well. */
export function useDeskDialogs() {
  const [open, setOpen] = useState<DeskDialog | null>(null);
  const onSearch = useCallback(() => setOpen("search"), []);
  const onHelp = useCallback(() => setOpen("shortcuts"), []);
  useShortcutKeys({ onSearch, onHelp });
  // Fetched once the page stands, so that the first letters after Ctrl K are not lost.
  useEffect(() => {
    for (const load of Object.values(parts)) load().catch(() => {});
  }, []);
  return { open, onSearch, onHelp, onClose: useCallback(() => setOpen(null), []) };
}

export function DeskDialogs({ open, onClose }: { open: DeskDialog | null; onClose: () => void }) {
  return (
    <Suspense>
      {open === "search" ? <SearchDialog onClose={onClose} /> : null}
      {open === "shortcuts" ? <ShortcutDialog onClose={onClose} /> : null}
    </Suspense>
  );
}
