import { X } from "lucide";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import { Icon } from "./icon.tsx";

export { toast };

const RULES = { duration: 4_000, success: { duration: 2_000 } };

// Toasts are at the bottom of the screen; to the left in an open dialog; over its title on a phone.
const PLACE =
  "pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 in-[dialog]:items-start " +
  "max-sm:in-[dialog]:top-1.5 max-sm:in-[dialog]:right-16 max-sm:in-[dialog]:bottom-auto";

const DOTS: Partial<Record<Toast["type"], string>> = { error: "bg-clay", success: "bg-moss" };

/** Open modal dialogs, topmost last. Anything outside the topmost can't be pressed and isn't read aloud. */
let windows: readonly Element[] = [];
const listeners = new Set<() => void>();

function setWindows(next: readonly Element[]) {
  windows = next;
  for (const listener of listeners) listener();
}

/** Shows toasts in this dialog until the returned function is called. */
export function showToastsIn(modal: Element): () => void {
  setWindows([...windows, modal]);
  return () => setWindows(windows.filter((one) => one !== modal));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Toasts at the bottom of the screen (rules forms/flash-message: 4 s, success 2 s, at most 20 at once). They
 * stay while hovered or focused. We render them ourselves, so the library injects no styles into the page.
 * While a panel or dialog is open (base/ui/dialog.tsx), they render inside it. They don't cover its content
 * or footer buttons: on a phone they cover its title, beside the close button.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster(RULES);
  const cameFrom = useRef<Element | null>(null);
  const shown = toasts.filter((entry) => entry.visible);
  const { endPause } = handlers;
  const isEmpty = shown.length === 0;
  const modal = useSyncExternalStore(
    subscribe,
    () => windows.at(-1),
    () => undefined,
  );
  // A toast can disappear while hovered, or move when a dialog opens or closes, without any event to end the
  // pause.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they move when `modal` changes
  useEffect(endPause, [isEmpty, modal, endPause]);
  const box = (entry: Toast) => (
    <ToastBox
      key={entry.id}
      entry={entry}
      onDismiss={() => {
        // Removed elements fire no pointer-leave or blur event.
        handlers.endPause();
        toast.dismiss(entry.id);
        if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
      }}
    />
  );
  const regions = (entries: readonly Toast[], isInWindow = false) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={PLACE}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={(event) => {
        handlers.startPause();
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
      }}
      onBlur={handlers.endPause}
    >
      {/* Both live regions exist before the first message, so screen readers announce it. In a dialog, which has its own status lines, they are live but have no status role. */}
      <div
        role={isInWindow ? undefined : "status"}
        aria-live="polite"
        className="flex w-full flex-col gap-2 [align-items:inherit]"
      >
        {entries.filter((entry) => entry.type !== "error").map(box)}
      </div>
      <div
        role={isInWindow ? undefined : "alert"}
        aria-live="assertive"
        className="flex w-full flex-col gap-2 [align-items:inherit]"
      >
        {entries.filter((entry) => entry.type === "error").map(box)}
      </div>
    </div>
  );
  return (
    <>
      {regions(modal ? [] : shown)}
      {modal ? createPortal(regions(shown, true), modal) : null}
    </>
  );
}

function ToastBox({ entry, onDismiss }: { entry: Toast; onDismiss: () => void }) {
  return (
    <div className="pointer-events-auto flex max-w-md items-center gap-3 rounded-card border border-hairline bg-white py-1 pr-1 pl-4 text-base text-ink shadow-float">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full ${DOTS[entry.type] ?? "bg-amber"}`}
      />
      <p>{resolveValue(entry.message, entry)}</p>
      <button
        type="button"
        aria-label="Dismiss message"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-hairline"
        onClick={onDismiss}
      >
        <Icon of={X} size={18} />
      </button>
    </div>
  );
}
