import { useSyncExternalStore } from "react";
import { keepInBrowser } from "#app/ui/kept-in-browser.tsx";

/** Whether single keys do something in this browser; on until somebody turns them off (rules 40.8). */
const singleKeys = keepInBrowser<boolean>({
  key: "evenlake-desk-keys",
  read: (saved) => saved !== "off",
  write: (isOn) => (isOn ? null : "off"),
});

/** Whether single keys are on now, for a listener. */
export const areSingleKeysOn = singleKeys.current;

export function useSingleKeys() {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.current, () => true);
  return { isOn, turn: (on: boolean) => singleKeys.change(() => on) };
}
