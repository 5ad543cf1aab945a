import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { viewerLookup } from "#app/accounts/auth/context.server.ts";
import { findViewer } from "#app/accounts/auth/session.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { type BrokenForm, isTooLarge, receiveUpload } from "./receive-upload.ts";
import type { Running } from "./running.ts";

/** A file that has arrived. */
type SentFile = { bytes: Buffer; fileName: string };

/** How many files of a kind this process takes at a time; each is in memory once it has arrived. */
const MOST_AT_ONCE = 4;

/**
 * Takes forms with one small file that is worked on in memory: a table, a lab report. While it arrives it is on the disk, and no more
 * than `mostBytes` of it is read.
 */
export function createFileTaker({ pictures }: Pick<Running, "pictures">, mostBytes: number) {
  const form = { bytes: mostBytes, fields: [] };
  let underWay = 0;
  return async function take(
    request: IncomingMessage,
  ): Promise<Result<SentFile, "too_large" | "busy" | "missing" | BrokenForm>> {
    if (isTooLarge(request, form)) return refused("too_large");
    if (underWay >= MOST_AT_ONCE) return refused("busy");
    underWay += 1;
    const path = join(pictures.workFolder, randomUUID());
    try {
      await mkdir(pictures.workFolder, { recursive: true, mode: 0o700 });
      const received = await receiveUpload(request, path, form);
      if (!received.ok) return received;
      const { fileName } = received.value;
      return fileName ? ok({ bytes: await readFile(path), fileName }) : refused("missing");
    } finally {
      underWay -= 1;
      await rm(path, { force: true }).catch((error: unknown) => reportError(error, "a sent file"));
    }
  };
}

/** What the guards ask of the context of a page, for a request whose body no page reads. */
export function contextOf({ db, auth }: Pick<Running, "db" | "auth">, request: Request) {
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(viewerLookup, () => findViewer(db, auth, request.headers.get("cookie")));
  return context;
}

/** Sends the browser on to a page. */
export function seeOther(to: string, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: to, "Cache-Control": "private, no-store" },
  });
}
