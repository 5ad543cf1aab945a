type Keeping<Value> = {
  key: string;
  read: (saved: string | null) => Value;
  /** The text to save; null removes the entry. */
  write: (value: Value) => string | null;
};

/**
 * Keeps a value in the browser's storage, in step with other tabs. Storage can be forbidden or full: then a change that
 * could not be saved lasts as long as the page, and is saved with the first later change that finds room.
 */
export function keepInBrowser<Value>({ key, read, write }: Keeping<Value>) {
  const listeners = new Set<() => void>();
  let known: { value: Value } | null = null;
  /** The changes that could not be saved, oldest first. */
  let unsaved: ((value: Value) => Value)[] = [];

  /** The value in storage now, saved by any tab, with the changes of this tab that could not be saved. */
  function saved(): Value {
    try {
      return unsaved.reduce((value, rule) => rule(value), read(localStorage.getItem(key)));
    } catch {
      return known ? known.value : read(null);
    }
  }

  /** Notifies all listeners that something they show has changed. */
  function notify() {
    for (const listener of listeners) listener();
  }

  function reread() {
    known = { value: saved() };
    notify();
  }

  function follow(event: StorageEvent) {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) reread();
  }

  return {
    saved,
    notify,
    /** The value as this tab knows it. */
    current() {
      known ??= { value: saved() };
      return known.value;
    },
    /**
     * Changes the value, starting from the saved one, so two tabs never overwrite each other. The rule may be
     * applied again to a value that another tab has saved since, which must do no harm.
     */
    change(rule: (value: Value) => Value) {
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
      notify();
    },
    subscribe(listener: () => void) {
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
