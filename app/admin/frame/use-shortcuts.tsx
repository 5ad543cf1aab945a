import { useEffect } from "react";
import { useNavigate } from "react-router";
import { SECTIONS } from "#app/admin/kit/sections.ts";
import { isDialogOpen, isTyping, singleKeys } from "#app/admin/kit/single-keys.tsx";

/** What keys ask for: those that are pressed with Ctrl, or with Cmd on a Mac, and those that stand alone. */
const WITH_CTRL = new Map([
  ["k", "search"],
  ["s", "save"],
]);
const ALONE = new Map([
  ["g", "go"],
  ["n", "new"],
  ["/", "find"],
  ["?", "help"],
]);

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;
/** Whether single keys do something now, and whether the last one was a "g" a moment ago. */
type When = { takesSingleKeys: boolean; isAfterG: boolean };

/** What a press of a key asks for (rules order-screens/shortcuts), or the address that it leads to; undefined for nothing of ours. */
export function askedBy({ key, ctrlKey, metaKey, altKey }: Press, when: When): string | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return WITH_CTRL.get(key.toLowerCase());
  if (!when.takesSingleKeys) return undefined;
  if (when.isAfterG) return SECTIONS.find((section) => section.key === key)?.path;
  return ALONE.get(key);
}

/** The dialogs that can be opened over every admin page. */
export type AdminDialog = "search" | "shortcuts";

/** How long after "g" a letter still belongs to it, in ms. */
const AFTER_G_MS = 1_500;

/** Listens to the shortcuts while the admin area is open, but not while a dialog is (rules order-screens/shortcuts). */
export function useShortcuts(open: (dialog: AdminDialog) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntil = 0;
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
      const isAfterG = performance.now() < goUntil;
      goUntil = 0;
      const takesSingleKeys = singleKeys.current() && !isTyping(event.target);
      const asked = askedBy(event, { takesSingleKeys, isAfterG });
      const form = openForm();
      if (!asked || (asked === "save" && !form)) return;
      event.preventDefault();
      if (asked === "search") open("search");
      else if (asked === "help") open("shortcuts");
      else if (asked === "save") form?.requestSubmit();
      else if (asked === "new") addNew()?.click();
      else if (asked === "find") findInList();
      else if (asked === "go") goUntil = performance.now() + AFTER_G_MS;
      else void navigate(asked);
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [navigate, open]);
}

/** The form that is being filled in: the one with the focus, else the one that saves a thing of the page. */
function openForm(): HTMLFormElement | null {
  const form = "#admin-page form[method=post]";
  const around = document.activeElement?.closest<HTMLFormElement>(form);
  return around ?? document.querySelector<HTMLFormElement>(`${form}:has([name=version])`);
}

/** What the ways to a new thing are called. */
const NEW = ["Add New", "New order"];

function addNew(): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>("#admin-page a");
  return [...links].find(({ textContent }) => NEW.includes(textContent.trim()));
}

function findInList(): void {
  const field = document.querySelector<HTMLInputElement>("#admin-page [role=search] input[type=search]");
  field?.focus();
  field?.select();
}
