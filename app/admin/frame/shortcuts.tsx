import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { mayOpen } from "#app/accounts/auth/admin-addresses.ts";
import type { Role } from "#app/accounts/auth/rights.ts";
import { useMayOpen } from "#app/admin/kit/own-roles.tsx";
import { isDialogOpen, isTyping, singleKeys, useScanKeys } from "#app/admin/kit/scan-keys.tsx";
import { NOT_FOUND, readCode, SCAN_ANSWER_PATH, SCAN_PATH, scanQuery } from "#app/admin/kit/scanned-code.ts";
import { SECTIONS, type Section } from "#app/admin/kit/sections.ts";
import { BOARD_KEYS } from "#app/admin/orders/use-board-keys.tsx";
import { isNullOr, isObject, isText } from "#app/base/lib/shape.ts";
import { askRoute } from "#app/base/ui/ask-route.tsx";
import { SwitchField } from "#app/base/ui/choice-fields.tsx";
import { Dialog } from "#app/base/ui/dialog.tsx";
import { toast } from "#app/base/ui/toasts.tsx";

/** Actions of keys: with Ctrl (Cmd on a Mac), and alone. */
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
/** Whether single keys are active, and whether "g" was just pressed. */
type When = { takesSingleKeys: boolean; isAfterG: boolean };

/**
 * Returns the action or address of a keypress (rules order-screens/shortcuts); undefined if it isn't a
 * shortcut.
 */
export function askedBy({ key, ctrlKey, metaKey, altKey }: Press, when: When): string | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return WITH_CTRL.get(key.toLowerCase());
  if (!when.takesSingleKeys) return undefined;
  if (when.isAfterG) return SECTIONS.find((section) => section.key === key)?.path;
  return ALONE.get(key);
}

/** The dialogs that open over any admin page. */
export type AdminDialog = "search" | "shortcuts";

/** How long after "g" a letter still completes the shortcut, in ms. */
const AFTER_G_MS = 1_500;

/** Handles shortcuts in the admin area, except while a dialog is open (rules order-screens/shortcuts). */
export function useShortcuts(open: (dialog: AdminDialog) => void, roles: readonly Role[]): void {
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
      else if (mayOpen(roles, asked)) void navigate(asked);
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [navigate, open, roles]);
}

/** Returns the form being edited: the focused one, otherwise the page's item form. */
function openForm(): HTMLFormElement | null {
  const form = "#admin-page form[method=post]";
  const around = document.activeElement?.closest<HTMLFormElement>(form);
  return around ?? document.querySelector<HTMLFormElement>(`${form}:has([name=version])`);
}

/** Labels of the links that add an item. */
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

const BEHIND_DIALOG = "Close this dialog first, then scan again.";
const SCAN_FAILED = "We couldn't look this scan up. Check your connection, then scan again.";

const isScanAnswer = isObject({ to: isNullOr(isText) });

/**
 * Opens the batch or order of a label scanned outside a field, on any admin screen (rules
 * screens/scan-lookup).
 */
export function useScans(): void {
  const navigate = useNavigate();
  const asking = useRef<AbortController>(null);
  const lookUp = useCallback(
    async (text: string) => {
      const say = (sentence: string) => toast.error(sentence, { id: "scan" });
      if (isDialogOpen()) return say(BEHIND_DIALOG);
      // Codes that can't be the shop's stay in the browser: they may be from a driver's license.
      if (!readCode(text)) return say(NOT_FOUND);
      asking.current?.abort();
      asking.current = new AbortController();
      const { signal } = asking.current;
      const query = scanQuery(text);
      const asked = await askRoute(SCAN_ANSWER_PATH + query, isScanAnswer, { signal });
      if (signal.aborted) return;
      if (!asked.ok) return asked.refusal.status === 401 ? navigate(SCAN_PATH + query) : say(SCAN_FAILED);
      if (asked.value.to === null) return say(NOT_FOUND);
      toast.dismiss("scan");
      await navigate(asked.value.to);
    },
    [navigate],
  );
  useScanKeys(lookUp);
}

const CTRL_SHORTCUTS = [
  { keys: ["Ctrl", "K"], does: "Search everything" },
  { keys: ["Ctrl", "S"], does: "Save the open form" },
  { keys: ["Enter"], does: "With products selected: bulk edit" },
];
const SINGLE_SHORTCUTS = [
  { keys: ["?"], does: "Show this list" },
  { keys: ["/"], does: "Search the list on this page" },
  { keys: ["n"], does: "Add New" },
];

const goTo = ({ key, label, path }: Section) =>
  key ? [{ keys: ["g", key], path, does: `Go to ${label}${key === "t" ? " (today)" : ""}` }] : [];

/** Lists all shortcuts, with the switch that turns off single keys (rules order-screens/shortcuts). */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.current, () => true);
  const isOpen = useMayOpen();
  const sections = SECTIONS.flatMap(goTo).filter(({ path }) => isOpen(path));
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <Keys shortcuts={CTRL_SHORTCUTS} />
      <p className="mt-1 text-sm text-ink-soft">On a Mac, use Cmd instead of Ctrl.</p>
      <div className="my-4 border-y border-hairline">
        <SwitchField
          id="single-keys"
          label="Single-key shortcuts"
          hint="They're off while you type in a field. This setting applies to this browser only."
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => singleKeys.change(() => checked)}
        />
      </div>
      <div className={isOn ? "" : "text-ink-soft"}>
        <Keys shortcuts={[...SINGLE_SHORTCUTS, ...sections]} />
        {isOpen("/admin/orders") ? (
          <>
            <h3 className="mt-4 mb-2 text-base">On the fulfillment board</h3>
            <Keys shortcuts={BOARD_KEYS} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

function Keys({ shortcuts }: { shortcuts: readonly { keys: string[]; does: string }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-1.5">
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="inline-flex min-w-7 justify-center rounded-sm border border-edge bg-white px-1.5 font-sans text-sm"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
