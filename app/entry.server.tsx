import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { rendering } from "#app/base/config/context.server.ts";
import { errorSeen, reportError } from "#app/base/config/errors.server.ts";

/**
 * Renders a page completely before sending it, since its policy lists its scripts and the page is cached
 * (server/pages/render-page.ts).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { slot, nonce } = loadContext.get(rendering);
  await slot();
  return new Promise((resolve, reject) => {
    let failed = false;
    const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />;
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Keeps large parts in place; sent separately, they would need a script to move them.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const parts: Buffer[] = [];
        const page = new Writable({
          write(part: Buffer, _, next) {
            parts.push(part);
            next();
          },
        });
        page.on("finish", () => {
          resolve(new Response(Buffer.concat(parts), { status: failed ? 500 : status, headers }));
        });
        pipe(page);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        reportError(error, "render");
      },
    });
  });
}

/** Logs errors that aren't responses, with the id that the page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // The router refused the request, such as a form sent to a page without an action; our code didn't fail.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const id = reportError(error, `${request.method} ${new URL(request.url).pathname}`);
  context.set(errorSeen, { error, id });
};
