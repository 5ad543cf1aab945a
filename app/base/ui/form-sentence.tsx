import { useEffect, useRef } from "react";
import { SIGN_IN_AGAIN, SIGNED_OUT } from "#app/base/lib/request-failures.ts";

/** Error of the form as a whole, above its fields. Can take the focus after a refusal. */
export function FormSentence({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p
      data-form-sentence
      tabIndex={-1}
      className="rounded-field border border-clay bg-clay-soft px-4 py-3 text-base text-ink"
    >
      {children === SIGNED_OUT ? <SignedOut /> : children}
    </p>
  );
}

/** Message about an ended session. Typed input stays on this page, so signing in opens a new tab. */
function SignedOut() {
  const [before, after] = SIGNED_OUT.split(SIGN_IN_AGAIN);
  return (
    <>
      {before}
      <a href="/login" target="_blank" rel="noopener" className="link">
        {SIGN_IN_AGAIN}
      </a>
      {after}
    </>
  );
}

/** Success message on the page itself instead of a toast. */
export function DoneSentence({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-field border border-moss bg-moss-soft px-4 py-3 text-base text-ink">
      {children}
    </p>
  );
}

/**
 * Moves the focus to the element that shows the response (`find`) whenever there is a new `answer`. If the
 * page has only just loaded, leaves the focus in a field that already has it.
 */
export function useAnswerFocus(answer: unknown, find: () => HTMLElement | null | undefined) {
  const stands = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a response moves the focus
  useEffect(() => {
    const inField = document.activeElement?.matches("input, textarea, select") ?? false;
    const keep = inField && !stands.current;
    stands.current = true;
    if (answer && !keep) find()?.focus();
  }, [answer]);
}

/**
 * Returns the element to focus after a refusal: the first invalid field in this part of the page, else the
 * form's message.
 */
export function firstWrong(within: ParentNode | null) {
  return (
    within?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    within?.querySelector<HTMLElement>("[data-form-sentence]")
  );
}
