/** What the page says to the worker of /courier: the files to keep, or that everything has to go. */
export const EMPTY = "empty";
/** A worker that does not answer by then, in ms, is gone with its registration. */
const EMPTY_MS = 5_000;

let registering: Promise<ServiceWorkerRegistration> | null = null;

/**
 * Has the worker of /courier keep the page and the files that it is made of, so that the first visit is enough (rules courier-app/offline-page);
 * false when the browser does not let it. Without it the page works as long as there is a network.
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
    // A phone without a network has the worker of before, and only cannot look for a newer one.
    return navigator.serviceWorker.controller !== null;
  }
}

/** The files of this page whose names say what is in them. */
function ownFiles(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"),
  );
  return [...new Set(own.map(({ pathname }) => pathname))];
}

/**
 * Takes the cached page and its worker off the phone. The worker itself does it, behind what it was asked to keep before: a page
 * that only deleted the files would see them come back from a worker that is still at it.
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
