import { useEffect, useRef } from "react";

/**
 * Moves the focus to where an answer is to be read (`find`), each time another `answer` is there. When the page
 * itself has only just come, whoever is in one of its fields already stays there.
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
