import { X } from "lucide";
import { useEffect, useRef } from "react";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import { Icon } from "./icon.tsx";

export { toast };

const RULES = { duration: 4_000, success: { duration: 2_000 } };

// Messages stand at the foot of the screen. Beside an open panel or dialog they stand at its left; on a phone they
// cover its title.
const PLACE = "pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2";
const BESIDE_OVERLAY = "[html:has([data-overlay])_&]:items-start";
const OVER_TITLE =
  "max-sm:[html:has([data-overlay])_&]:top-1.5 max-sm:[html:has([data-overlay])_&]:right-16 " +
  "max-sm:[html:has([data-overlay])_&]:bottom-auto";

const DOTS: Partial<Record<Toast["type"], string>> = { error: "bg-clay", success: "bg-moss" };

/**
 * Short messages at the bottom of the screen (rules 32.4: 4 s, success 2 s, at most 20 at once). They wait while
 * somebody points at them or has the focus in them. We draw them ourselves, so that the library injects no styles into
 * the page.
 *
 * While a panel or dialog is open (base/ui/dialog.tsx) they do not cover its contents or the buttons at its foot: on a phone
 * they cover its title, beside the close button.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster(RULES);
  const cameFrom = useRef<Element | null>(null);
  const shown = toasts.filter((entry) => entry.visible);
  const { endPause } = handlers;
  const isEmpty = shown.length === 0;
  // A message can be taken away while somebody points at it, and no event tells that nobody does any more.
  useEffect(() => {
    if (isEmpty) endPause();
  }, [isEmpty, endPause]);
  const drawn = (entry: Toast) => (
    <ToastBox
      key={entry.id}
      entry={entry}
      onDismiss={() => {
        // A removed element fires no event when the pointer or the focus leaves it.
        handlers.endPause();
        toast.dismiss(entry.id);
        if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message only makes it wait
    <div
      className={`${PLACE} ${BESIDE_OVERLAY} ${OVER_TITLE}`}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={(event) => {
        handlers.startPause();
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
      }}
      onBlur={handlers.endPause}
    >
      {/* Both regions are there before the first message, so that screen readers hear what is put into them. */}
      <div role="status" aria-live="polite" className="flex w-full flex-col gap-2 [align-items:inherit]">
        {shown.filter((entry) => entry.type !== "error").map(drawn)}
      </div>
      <div role="alert" aria-live="assertive" className="flex w-full flex-col gap-2 [align-items:inherit]">
        {shown.filter((entry) => entry.type === "error").map(drawn)}
      </div>
    </div>
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
