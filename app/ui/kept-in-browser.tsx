/** A value that lives in this browser: in its storage, with memory following. */
export type Kept<Value> = {
  /** The value as this tab knows it. */
  current: () => Value;
  /** The value as it is saved now: what a change starts from, so that two tabs never overwrite each other. */
  saved: () => Value;
  /** Saves a value and tells everybody. */
  save: (value: Value) => void;
  /** Tells everybody that something they show has changed. */
  tell: () => void;
  subscribe: (listener: () => void) => () => void;
};

type Keeping<Value> = {
  /** Name in the browser's storage. */
  key: string;
  read: (saved: string | null) => Value;
  /** What is saved; null takes the entry out. */
  write: (value: Value) => string | null;
};

/**
 * Keeps a value in the browser's storage, in step with other tabs. Storage can be forbidden: then the value lasts as
 * long as the tab.
 */
export function keepInBrowser<Value>({ key, read, write }: Keeping<Value>): Kept<Value> {
  const listeners = new Set<() => void>();
  let known: { value: Value } | null = null;

  function saved(): Value {
    try {
      return read(localStorage.getItem(key));
    } catch {
      return known ? known.value : read(null);
    }
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  function reread() {
    known = { value: saved() };
    tell();
  }

  function follow(event: StorageEvent) {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) reread();
  }

  return {
    saved,
    tell,
    current() {
      known ??= { value: saved() };
      return known.value;
    },
    save(value) {
      known = { value };
      try {
        const text = write(value);
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
      } catch {
        // Storage is forbidden or full.
      }
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener("storage", follow);
        // A page that comes back from the browser's memory has missed the changes of other tabs.
        window.addEventListener("pageshow", reread);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener("storage", follow);
        window.removeEventListener("pageshow", reread);
      };
    },
  };
}
