import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { drawing } from "#app/config/context.server.ts";
import { errorSeen, reportError } from "#app/config/errors.server.ts";

/**
 * Renders a page as a whole. It is not streamed: the server needs all of it to name its inline scripts in the
 * content-security policy and to keep it in the page cache (server/render-page.ts).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { turn, mark } = loadContext.get(drawing);
  await turn();
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Promise((resolve, reject) => {
    const chunks: string[] = [];
    const body = new Writable({
      decodeStrings: false,
      write(chunk: string | Buffer, _encoding, done) {
        chunks.push(typeof chunk === "string" ? chunk : chunk.toString("utf8"));
        done();
      },
      final(done) {
        resolve(new Response(chunks.join(""), { status, headers }));
        done();
      },
    });
    const page = <ServerRouter context={routerContext} url={request.url} nonce={mark} />;
    const { pipe } = renderToPipeableStream(page, {
      nonce: mark,
      // Parts that start later (ui/later.tsx) stand in their place, however long they are; React would add big ones by script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError: (error) => {
        status = 500;
        reportError(error, "render");
      },
    });
  });
}

/** Logs each error that is not an answer, with the id that the page shows. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // The router itself refused the request, for example a form sent to a page that takes none; no code of ours failed.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const id = reportError(error, `${request.method} ${new URL(request.url).pathname}`);
  context.set(errorSeen, { error, id });
};
