import workerCode from "./phone-worker.tsx?script";

/**
 * GET /courier-worker.js: the script that opens /courier offline (rules courier-app/offline-page). Contains
 * no personal data.
 */
export function loader() {
  return new Response(workerCode, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
