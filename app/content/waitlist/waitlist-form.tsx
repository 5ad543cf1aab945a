import { Check, X } from "lucide";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import type { ButtonLook } from "#app/base/ui/button.tsx";
import type { Ground } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { EmailFields, useEmailForm } from "./email-fields.tsx";
import type { WaitlistSource } from "./source-labels.ts";
import { answerFor, THANKS_MS, type Thanks, type WaitlistAnswer, waitlistThanks } from "./waitlist-reply.ts";

type Props = {
  /** Name of the form, sent as form-name and stored with the entry. */
  source: WaitlistSource;
  /** The ZIP code that the visitor checked before, stored with the entry. */
  zip?: string;
  /** Id of the form, unique on the page. */
  id: string;
  /** The page's response if the form was sent without JavaScript (the home page's action data). */
  answer?: WaitlistAnswer | undefined;
  /** Label and look of the button. */
  button?: string;
  look?: ButtonLook;
  /** Background behind the form. */
  ground?: Ground;
};

/**
 * The waitlist form (rules waitlist/form). With JavaScript, a banner confirms the signup; without, the
 * returned page does.
 */
export function WaitlistForm(props: Props) {
  const { source, zip, id, answer, button = "Join the waitlist", look = "primary" } = props;
  const { ground = "paper" } = props;
  const own = answerFor(source, answer);
  const words = waitlistThanks(useSiteFacts().site);
  const form = useRef<HTMLFormElement>(null);
  const { field, busy, send, error, joined, thanks, forget } = useEmailForm("/", own);
  const inPlace = joined && thanks === 0;
  useThanksTime(inPlace, forget);

  function dismiss() {
    // The pressed button disappears with the banner, so the focus moves to the form.
    if (document.activeElement?.closest("[popover]")) {
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true });
    }
    forget();
  }

  return (
    <div className="grid w-full max-w-xl *:col-start-1 *:row-start-1">
      {/* Without JavaScript the home page returns scrolled to this form, or to the hero's if this one isn't on it. */}
      <form
        ref={form}
        id={id}
        method="post"
        action={`/#${source === "membership" ? id : "waitlist"}`}
        onSubmit={send}
        noValidate
        className={inPlace ? "invisible" : ""}
      >
        <input type="hidden" name="form-name" value={source} />
        {zip ? <input type="hidden" name="zip" value={zip} /> : null}
        <EmailFields
          id={`${id}-email`}
          label="Email address"
          {...{ button, look, ground, busy, error, field }}
          typed={own?.joined === false ? own.values.email : undefined}
        />
      </form>
      {inPlace ? <ThanksInPlace thanks={words} /> : null}
      <div role="status" className="pointer-events-none *:pointer-events-auto">
        {joined && !inPlace ? <ThanksBanner key={thanks} thanks={words} onEnd={dismiss} /> : null}
      </div>
    </div>
  );
}

/**
 * Thank-you banner (rules waitlist/thanks), shown below the header for 5 s. As a popover, it covers the page
 * without shifting anything, wherever its form is. Place it in a live region that exists before the banner.
 */
function ThanksBanner({ thanks, onEnd }: { thanks: Thanks; onEnd: () => void }) {
  const waits = useThanksTime(true, onEnd);
  return (
    <div
      {...waits}
      // Browsers without popover support still show the banner.
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

/** Check mark next to a thank-you. */
export function ThanksMark({ ground = "bg-moss-soft" }: { ground?: string }) {
  return (
    <span
      className={`inline-flex size-9 shrink-0 items-center justify-center rounded-full text-moss-deep ${ground}`}
    >
      <Icon of={Check} size={18} />
    </span>
  );
}

/** Thank-you that replaces its form. */
export function ThanksInPlace({ thanks }: { thanks: Thanks }) {
  return (
    <div className="flex items-start gap-3.5 rounded-card border border-moss bg-moss-soft p-4 text-ink">
      <ThanksMark ground="bg-white" />
      <div>
        <p className="font-semibold">{thanks.title}</p>
        <p className="text-sm">{thanks.more}</p>
      </div>
    </div>
  );
}

/**
 * Calls `onEnd` once the thank-you has been shown for 5 s (rules waitlist/thanks) while `running`. The timer
 * pauses while the pointer is over the element with the returned handlers, or the focus is in it.
 */
function useThanksTime(running: boolean, onEnd: () => void) {
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
    // Only a mouse can hover; a touch ends immediately.
    onPointerEnter: (event: PointerEvent) => setWatched(event.pointerType === "mouse"),
    onPointerLeave: () => setWatched(false),
    onFocus: () => setWatched(true),
    onBlur: () => setWatched(false),
  };
}
