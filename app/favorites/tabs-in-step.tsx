import { isFlag, isListOf, isObject, isText } from "#app/lib/shape.ts";

// The tabs of one browser tell each other which hearts of a customer the server has taken (rules 12.11), so that all
// show the same without asking the server.
const CHANNEL = "evenlake-favorites";

/** What the server has taken: whose favorites, and which of them are on or off now. */
export type SavedPress = { of: string; on: boolean; ids: string[] };

// A tab of an older version of the shop may still be open.
const isSavedPress = isObject<SavedPress>({ of: isText, on: isFlag, ids: isListOf(isText) });

let channel: BroadcastChannel | null = null;

/** Listens to the other tabs, until `leaveTabs`; in a browser without such channels each tab is by itself. */
export function hearTabs(hear: (press: SavedPress) => void): void {
  if (channel || typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isSavedPress(data)) hear(data);
  };
}

/** Stops listening. */
export function leaveTabs(): void {
  channel?.close();
  channel = null;
}

/** Tells the other tabs. */
export function tellTabs(press: SavedPress): void {
  if (press.ids.length > 0) channel?.postMessage(press);
}
