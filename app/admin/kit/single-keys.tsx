import { keepInBrowser } from "#app/base/ui/kept-in-browser.tsx";

/** Whether single keys do something in this browser; on until somebody turns them off (rules order-screens/shortcuts). */
export const singleKeys = keepInBrowser<boolean>({
  key: "evenlake-admin-keys",
  read: (saved) => saved !== "off",
  write: (isOn) => (isOn ? null : "off"),
});

/** True while a key is a letter of a text, or chooses something in a field; a box to tick takes no letters. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input:not([type=checkbox]), textarea, select"))
  );
}

/** True while a dialog is open over the page: then only its own keys count. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open], [role=dialog]") !== null;
}
