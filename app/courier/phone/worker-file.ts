import workerCode from "./phone-worker.tsx?script";

/**
 * GET /courier-worker.js: the program with which /courier opens without a network (rules courier-app/offline-page). It holds nothing of anybody.
 */
export function loader() {
  return new Response(workerCode, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
