import { X } from "lucide-react";
import { resolveValue, useToaster } from "react-hot-toast/headless";
import { toast } from "react-hot-toast/headless";

/**
 * Short messages at the bottom of the screen (spec 9: 4 s, success 2 s, at most 20 at once). They wait while
 * somebody points at them or has the focus in them. Drawn by us, so that no style is injected into the page.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster({ duration: 4_000, success: { duration: 2_000 } });
  const shown = toasts.filter((entry) => entry.visible).slice(0, 20);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message only makes it wait
    <div
      className="pointer-events-none fixed inset-x-0 bottom-4 z-50 flex flex-col items-center gap-2 px-4"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {/* Both regions are there from the start, so that screen readers hear what is put into them. */}
      <div role="status" aria-live="polite" className="flex w-full flex-col items-center gap-2">
        {shown.filter((entry) => entry.type !== "error").map(renderToast)}
      </div>
      <div role="alert" className="flex w-full flex-col items-center gap-2">
        {shown.filter((entry) => entry.type === "error").map(renderToast)}
      </div>
    </div>
  );
}

function renderToast(entry: ReturnType<typeof useToaster>["toasts"][number]) {
  const edge = entry.type === "error" ? "border-clay" : entry.type === "success" ? "border-moss" : "border-hairline";
  return (
    <div
      key={entry.id}
      className={`pointer-events-auto flex max-w-md items-center gap-3 rounded-card border-l-4 bg-white py-2 pr-2 pl-4 text-base shadow-float ${edge}`}
    >
      <p>{resolveValue(entry.message, entry)}</p>
      <button
        type="button"
        aria-label="Dismiss message"
        className="inline-flex size-11 items-center justify-center rounded-full hover:bg-hairline"
        onClick={() => toast.dismiss(entry.id)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
}
