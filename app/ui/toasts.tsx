import { type ComponentType, useEffect, useState } from "react";
import { firstSign } from "./first-sign.tsx";

// What shows short messages comes with the first sign that somebody uses the page, or with the first message: it is not
// a part of what every visitor waits for. What is said before it is there waits for it.

type Library = typeof import("./toast-list.tsx");
type Say = (toast: Library["toast"]) => void;
type Options = { id?: string };

let library: Library | undefined;
/** True once the list of messages is on the page. */
let isListed = false;
const waiting: Say[] = [];
let bring: (() => void) | undefined;

function say(message: Say) {
  waiting.push(message);
  if (isListed) sayAll();
  else bring?.();
}

function sayAll() {
  isListed = true;
  for (const message of waiting.splice(0)) if (library) message(library.toast);
}

/** Says something in a short message (rules 32.4). One with the `id` of another takes its place. */
export function toast(text: string, options?: Options) {
  say((shown) => shown(text, options));
}
toast.success = (text: string, options?: Options) => say((shown) => shown.success(text, options));
toast.error = (text: string, options?: Options) => say((shown) => shown.error(text, options));
/** Takes a message away; without an id all of them. */
toast.dismiss = (id?: string) => say((shown) => shown.dismiss(id));

/** The place of short messages; put it once in a frame. */
export function Toasts() {
  const [List, setList] = useState<ComponentType<{ onListed: () => void }> | null>(null);
  useEffect(() => {
    let coming = false;
    bring = async () => {
      if (coming) return;
      coming = true;
      try {
        library = await import("./toast-list.tsx");
        setList(() => library?.ToastList ?? null);
      } catch {
        // The line is down. What waits is said when it is back.
        addEventListener("online", () => bring?.(), { once: true });
      }
      coming = false;
    };
    if (waiting.length > 0) bring();
    else void firstSign().then(bring);
  }, []);
  return List ? <List onListed={sayAll} /> : null;
}
