import { Check, X } from "lucide";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { Icon } from "#app/base/ui/icon.tsx";
import { THANKS_MS, type Thanks } from "./waitlist-reply.ts";

/**
 * The thank-you banner (rules waitlist/thanks): below the header for 5 s, then it is gone. As a popover it stands above
 * everything and moves nothing, wherever its form is. Put it into a live region that is on the page before it.
 */
export function ThanksBanner({ thanks, onEnd }: { thanks: Thanks; onEnd: () => void }) {
  const waits = useThanksTime(true, onEnd);
  return (
    <div
      {...waits}
      // An old browser without popovers shows the banner all the same.
      ref={(banner) => banner?.showPopover?.()}
      popover="manual"
      className="fixed inset-x-4 top-20 bottom-auto z-50 mx-auto w-auto max-w-md overflow-visible rounded-card border border-hairline bg-white p-0 font-sans text-ink opacity-100 shadow-float transition duration-250 ease-calm starting:-translate-y-2 starting:opacity-0 lg:top-24 print:hidden"
    >
      <div className="flex items-start gap-3.5 py-3 pr-2 pl-4">
        <span className="mt-1">
          <ThanksMark />
        </span>
        <div className="flex-1 py-1">
          <p className="font-semibold">{thanks.title}</p>
          <p className="text-sm text-ink-soft">{thanks.more}</p>
        </div>
        <button
          type="button"
          aria-label="Dismiss message"
          onClick={onEnd}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-full transition-colors duration-150 hover:bg-hairline"
        >
          <Icon of={X} size={18} />
        </button>
      </div>
    </div>
  );
}

/** The check mark beside a thank-you. */
export function ThanksMark({ ground = "bg-sage-soft" }: { ground?: string }) {
  return (
    <span
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-full text-spruce ${ground}`}
    >
      <Icon of={Check} size={18} />
    </span>
  );
}

/** A thank-you that stays in the place of its form. */
export function ThanksInPlace({ thanks }: { thanks: Thanks }) {
  return (
    <div className="flex items-start gap-3.5 rounded-card border border-moss bg-sage-soft p-4 text-ink">
      <ThanksMark ground="bg-white" />
      <div>
        <p className="font-semibold">{thanks.title}</p>
        <p className="text-sm">{thanks.more}</p>
      </div>
    </div>
  );
}

/**
 * Calls `onEnd` after the time of a thank-you (rules waitlist/thanks: 5 s) while `running`. The time stands still while somebody
 * points at the element that gets the returned handlers, or has the focus in it.
 */
export function useThanksTime(running: boolean, onEnd: () => void) {
  const [watched, setWatched] = useState(false);
  const left = useRef(THANKS_MS);

  useEffect(() => {
    if (!running || watched) return;
    const began = performance.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - began));
    };
  }, [running, watched, onEnd]);

  return {
    // Only a mouse can rest on something; a touch is over at once.
    onPointerEnter: (event: PointerEvent) => setWatched(event.pointerType === "mouse"),
    onPointerLeave: () => setWatched(false),
    onFocus: () => setWatched(true),
    onBlur: () => setWatched(false),
  };
}
