import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from "react-router";
import { drawing } from "#app/config/context.server.ts";
import { errorSeen, reportError } from "#app/config/errors.server.ts";
import { drawPage } from "./draw-page.tsx";

/**
 * Draws a page as a whole. It is not streamed: the server needs all of it to name its inline scripts in the
 * content-security policy and to keep it in the page cache (server/render-page.ts). The text goes there directly, not
 * through the body of the answer, where it would be turned into bytes and back.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const sheet = loadContext.get(drawing);
  await sheet.turn();
  headers.set("Content-Type", "text/html; charset=utf-8");
  let failed = false;
  sheet.page = await drawPage(routerContext, {
    url: request.url,
    mark: sheet.mark,
    onError: (error) => {
      failed = true;
      reportError(error, "render");
    },
  });
  return new Response(null, { status: failed ? 500 : status, headers });
}

/** Logs each error that is not an answer, with the id that the page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // The router itself refused the request, for example a form sent to a page that takes none; no code of ours failed.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const id = reportError(error, `${request.method} ${new URL(request.url).pathname}`);
  context.set(errorSeen, { error, id });
};
