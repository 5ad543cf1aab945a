import { useEffect, useRef } from "react";

/**
 * Moves the focus to the element that shows an answer (`find`), each time a new `answer` has come. When the page itself
 * has only just loaded, the focus stays with a person who is in one of its fields already.
 */
export function useAnswerFocus(answer: unknown, find: () => HTMLElement | null | undefined) {
  const stands = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer moves the focus
  useEffect(() => {
    const inField = document.activeElement?.matches("input, textarea, select") ?? false;
    const keep = inField && !stands.current;
    stands.current = true;
    if (answer && !keep) find()?.focus();
  }, [answer]);
}
