import workerCode from "./phone-worker.tsx?script";

/**
 * GET /courier-worker.js: opens /courier offline (rules courier-app/offline-page). Holds no personal data.
 */
export function loader() {
  return new Response(workerCode, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
