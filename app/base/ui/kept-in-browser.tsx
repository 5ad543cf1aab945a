type Keeping<Value> = {
  key: string;
  read: (saved: string | null) => Value;
  /** The text to save; null removes the entry. */
  write: (value: Value) => string | null;
};

/**
 * Keeps a value in the browser's storage, synchronized between tabs. If storage is blocked or full, a change
 * lasts until the page is left, and is saved along with the next change that can be.
 */
export function keepInBrowser<Value>({ key, read, write }: Keeping<Value>) {
  const listeners = new Set<() => void>();
  let known: { value: Value } | null = null;
  /** Changes that couldn't be saved, oldest first. */
  let unsaved: ((value: Value) => Value)[] = [];

  /** Returns the stored value, including changes by other tabs, plus this tab's unsaved changes. */
  function saved(): Value {
    try {
      return unsaved.reduce((value, rule) => rule(value), read(localStorage.getItem(key)));
    } catch {
      return known ? known.value : read(null);
    }
  }

  /** Notifies all listeners of a change. */
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
    /** Returns the value as this tab knows it. */
    current() {
      known ??= { value: saved() };
      return known.value;
    },
    /**
     * Changes the value, starting from the stored one, so tabs never overwrite each other. The rule may be
     * reapplied to a value that another tab saved later, so that must be harmless.
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
        // Storage is blocked or full. Changes without effect aren't queued, so they can't take effect later.
        if (text !== write(before)) unsaved.push(rule);
      }
      notify();
    },
    subscribe(listener: () => void) {
      if (listeners.size === 0) {
        window.addEventListener("storage", follow);
        // A page restored from the back/forward cache has missed changes by other tabs.
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
