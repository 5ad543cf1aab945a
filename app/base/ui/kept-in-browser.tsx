/** A value that is kept in this browser's storage, with a copy in memory. */
export type Kept<Value> = {
  /** The value as this tab knows it. */
  current: () => Value;
  /** The value in storage now, saved by any tab, with the changes of this tab that could not be saved. */
  saved: () => Value;
  /**
   * Changes the value and notifies all listeners. The change starts from the saved value, so that two tabs never
   * overwrite each other. It may be applied again to a value that another tab has saved since, so applying it twice
   * must do no harm.
   */
  change: (rule: (value: Value) => Value) => void;
  /** Notifies all listeners that something they show has changed. */
  tell: () => void;
  subscribe: (listener: () => void) => () => void;
};

type Keeping<Value> = {
  /** Name in the browser's storage. */
  key: string;
  read: (saved: string | null) => Value;
  /** The text to save; null removes the entry. */
  write: (value: Value) => string | null;
};

/**
 * Keeps a value in the browser's storage, in step with other tabs. Storage can be forbidden or full: then a change that
 * could not be saved lasts as long as the page, and is saved with the first later change that finds room.
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
        // Storage is forbidden or full. A change without effect is not kept, because it must not have an effect later.
        if (text !== write(before)) unsaved.push(rule);
      }
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        window.addEventListener("storage", follow);
        // A page that the browser restores from memory (Back) has missed the changes of other tabs.
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
