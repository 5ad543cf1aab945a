/** What somebody does who looks at the page or is about to use it. */
const SIGNS = [
  "pointermove",
  "pointerdown",
  "touchstart",
  "wheel",
  "scroll",
  "keydown",
  "focusin",
  "click",
] as const;

/** The next one of these events on the page. */
export function nextOf(names: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const name of names) removeEventListener(name, done, true);
      resolve();
    };
    for (const name of names) addEventListener(name, done, { capture: true, passive: true });
  });
}

let sign: Promise<void> | undefined;

/** The first sign that somebody uses this page, which may have been before its scripts were there. */
export function firstSign(): Promise<void> {
  sign ??= isInUse() ? Promise.resolve() : nextOf(SIGNS);
  return sign;
}

function isInUse(): boolean {
  const { activeElement, body } = document;
  const isFocused = activeElement !== null && activeElement !== body;
  // Not every browser tells of presses that are over.
  const wasPressed = navigator.userActivation?.hasBeenActive === true;
  return isFocused || wasPressed || window.scrollY > 0 || window.location.hash !== "";
}
