import { useEffect } from "react";
import { useNavigate } from "react-router";
import { areSingleKeysOn } from "./shortcut-switch.tsx";
import { askedBy } from "./shortcuts.ts";

/** How long after "g" a letter still belongs to it, in ms. */
const AFTER_G_MS = 1_500;

type Keys = {
  /** True from the moment one of the desk's own dialogs is wanted, before it stands. */
  isDialogWanted: boolean;
  onSearch: () => void;
  onHelp: () => void;
};

/** Hears the shortcuts while the admin area is open (rules 40.8). */
export function useShortcutKeys({ isDialogWanted, onSearch, onHelp }: Keys): void {
  const navigate = useNavigate();
  useEffect(() => {
    let waitsUntil = 0;
    function hear(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const asked = askedBy({
        key: event.key,
        isCommand: event.ctrlKey || event.metaKey,
        isAlt: event.altKey,
        isTyping: takesLetters(event.target),
        isDialogOpen: isDialogWanted || document.querySelector("dialog[open], [role=dialog]") !== null,
        isAfterG: performance.now() < waitsUntil,
        isOn: areSingleKeysOn(),
      });
      waitsUntil = asked?.name === "wait for a letter" ? performance.now() + AFTER_G_MS : 0;
      if (!asked) return;
      if (asked.name === "save" && !openForm()) return;
      event.preventDefault();
      switch (asked.name) {
        case "search":
          return onSearch();
        case "help":
          return onHelp();
        case "save":
          return openForm()?.requestSubmit();
        case "new":
          return addNew()?.click();
        case "find in list":
          return listSearch()?.select();
        case "go":
          return void navigate(asked.to);
      }
    }
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [navigate, isDialogWanted, onSearch, onHelp]);
}

function takesLetters(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"))
  );
}

/** The form that is being filled in: the one with the focus, else the one that saves a thing of the page. */
function openForm(): HTMLFormElement | null {
  const around = document.activeElement?.closest<HTMLFormElement>("#admin-page form[method=post]");
  return (
    around ?? document.querySelector<HTMLFormElement>("#admin-page form[method=post]:has([name=version])")
  );
}

function addNew(): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>("#admin-page a");
  return [...links].find(({ textContent }) => textContent.trim() === "Add New");
}

/** The search of the page's list; `select` moves the focus there as well. */
function listSearch(): HTMLInputElement | null {
  const field = document.querySelector<HTMLInputElement>("#admin-page [role=search] input[type=search]");
  field?.focus();
  return field;
}
