/** A value that lives in this browser: in its storage, with memory following. */
export type Kept<Value> = {
  /** The value as this tab knows it. */
  current: () => Value;
  /** The value as it is saved now, by whichever tab, with the changes of this tab that could not be saved. */
  saved: () => Value;
  /**
   * Changes the value and tells everybody. The change starts from what is saved now, so that two tabs never overwrite
   * each other. It may be made again on what another tab has saved since, so making it twice must do no harm.
   */
  change: (rule: (value: Value) => Value) => void;
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
 * Keeps a value in the browser's storage, in step with other tabs. Storage can be forbidden or full: then what could
 * not be saved lasts as long as the page, and is saved with the first change that finds room.
 */
export function keepInBrowser<Value>({ key, read, write }: Keeping<Value>): Kept<Value> {
  const listeners = new Set<() => void>();
  let known: { value: Value } | null = null;
  /** The changes that could not be saved, oldest first. */
  let unsaved: ((value: Value) => Value)[] = [];

  function saved(): Value {
    try {
      return unsaved.reduce((value, rule) => rule(value), read(localStorage.getItem(key)));
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
    change(rule) {
      const before = saved();
      const value = rule(before);
      const text = write(value);
      known = { value };
      try {
        if (text === null) localStorage.removeItem(key);
        else localStorage.setItem(key, text);
        unsaved = [];
      } catch {
        // Storage is forbidden or full. What changed nothing now must not change something later.
        if (text !== write(before)) unsaved.push(rule);
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
