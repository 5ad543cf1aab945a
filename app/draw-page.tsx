import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import type { DrawnPage } from "./config/context.server.ts";

// What React leaves in a page where something that it drew had to wait for something else.
const UNFINISHED = /<!--\$[?!]-->/;
const DOCTYPE = /^<!DOCTYPE html>/;
// These characters could end a script inside a page.
const RISKY = /[&<>\u2028\u2029]/g;

type Drawn = {
  url: string;
  /** The nonce of the scripts that our own code puts on the page. */
  mark: string;
  /** Called with an error that left a hole in the page. */
  onError: (error: unknown) => void;
};

/**
 * Draws a page as a whole. React draws a text at once in two thirds of the time that it takes for a stream, and nothing
 * here has a part to wait for; should a page have one after all, it is drawn the long way
 * (docs/decisions/028-one-page-for-everybody.md). The data of the page goes beside it, in scripts as the router's own
 * component would put them on it. Throws the error of a page that cannot be drawn.
 */
export async function drawPage(context: EntryContext, { url, mark, onError }: Drawn): Promise<DrawnPage> {
  const data = await dataScripts(context.serverHandoffStream);
  const page = <ServerRouter context={withoutOtherRoutes(context)} url={url} nonce={mark} />;
  const text = renderToString(page);
  if (!UNFINISHED.test(text)) return { text, data };
  // Only as a stream does React begin a document with its type.
  return { text: (await drawSlowly(page, onError)).replace(DOCTYPE, ""), data };
}

/**
 * The router makes all its routes anew for each page, of which the page needs its own. Without the stream of data, which
 * we have read ourselves, it has nothing to wait for.
 */
function withoutOtherRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext, serverHandoffStream: _, ...rest } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(
    ids.flatMap((id) => (manifest.routes[id] ? [[id, manifest.routes[id]]] : [])),
  );
  return { ...rest, staticHandlerContext, manifest: { ...manifest, routes } };
}

/** The scripts that hand the data of the page to the router in the browser. */
async function dataScripts(stream: EntryContext["serverHandoffStream"]): Promise<string[]> {
  if (!stream) return [];
  const decoder = new TextDecoder();
  const scripts: string[] = [];
  for await (const part of stream) {
    const text = JSON.stringify(decoder.decode(part, { stream: true }));
    scripts.push(`window.__reactRouterContext.streamController.enqueue(${text.replace(RISKY, escaped)});`);
  }
  return [...scripts, "window.__reactRouterContext.streamController.close();"];
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function drawSlowly(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString("utf8"));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      // A large part is never sent apart from its place, which would need a script to put it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError,
    });
  });
}
