/** Message that makes the /courier worker erase everything; all other messages list files to cache. */
export const EMPTY = "empty";
/** Time to wait for a worker's reply, in ms; if none comes, unregistering removes it. */
const EMPTY_MS = 5_000;

let registering: Promise<ServiceWorkerRegistration> | null = null;

/**
 * Has the /courier worker cache the page and its files, so a single visit is enough to work offline (rules
 * courier-app/offline-page). Returns false if the browser doesn't allow it; the page then works only online.
 */
export async function keepPage(signal: AbortSignal): Promise<boolean> {
  if (!navigator.serviceWorker) return false;
  try {
    registering = navigator.serviceWorker.register("/courier-worker.js", { scope: "/courier" });
    const { active, installing, waiting } = await registering;
    const worker = installing ?? waiting ?? active;
    if (!worker) return true;
    const send = () => {
      if (worker.state === "activated") worker.postMessage(ownFiles());
    };
    worker.addEventListener("statechange", send, { signal });
    send();
    return true;
  } catch {
    // An offline phone still has the previous worker; it just can't check for a newer one.
    return navigator.serviceWorker.controller !== null;
  }
}

/** Returns this page's files that have a hash in their names. */
function ownFiles(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}

/**
 * Removes the cached page and its worker from the phone. The worker does it, once it has cached the files
 * from earlier messages: if only the page deleted them, a worker still caching would bring them back.
 */
export async function dropPage(): Promise<void> {
  if (!navigator.serviceWorker || !globalThis.caches) return;
  await registering?.catch(() => null);
  const registration = await navigator.serviceWorker.getRegistration("/courier");
  if (registration) {
    const { active, installing, waiting } = registration;
    await Promise.all([active, installing, waiting].map((worker) => worker && emptied(worker)));
    await registration.unregister();
  }
  for (const name of await caches.keys()) if (name.startsWith("courier-")) await caches.delete(name);
}

function emptied(worker: ServiceWorker): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, EMPTY_MS);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve();
    };
    worker.postMessage(EMPTY, [port2]);
  });
}
