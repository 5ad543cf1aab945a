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

/** A received file, and the other fields of its form. */
type SentFile = { bytes: Buffer; fileName: string; fields: ReadonlyMap<string, string> };

/** How many files of a kind this process handles at a time; each is in memory once received. */
const MOST_AT_ONCE = 4;

/**
 * Handles forms with one small file that's processed in memory: a table or a lab report. It's written to
 * disk as it arrives, up to `mostBytes`. `allowed` are the other fields that the form may have.
 */
export function createFileTaker(
  { pictures }: Pick<Running, "pictures">,
  mostBytes: number,
  allowed: readonly string[] = [],
) {
  const form = { bytes: mostBytes, fields: allowed };
  let inProgress = 0;
  return async function take(
    request: IncomingMessage,
  ): Promise<Result<SentFile, "too_large" | "busy" | "missing" | BrokenForm>> {
    if (isTooLarge(request, form)) return refused("too_large");
    if (inProgress >= MOST_AT_ONCE) return refused("busy");
    inProgress += 1;
    const path = join(pictures.workFolder, randomUUID());
    try {
      await mkdir(pictures.workFolder, { recursive: true, mode: 0o700 });
      const received = await receiveUpload(request, path, form);
      if (!received.ok) return received;
      const { fileName, fields } = received.value;
      return fileName ? ok({ bytes: await readFile(path), fileName, fields }) : refused("missing");
    } finally {
      inProgress -= 1;
      await rm(path, { force: true }).catch((error: unknown) => reportError(error, "a sent file"));
    }
  };
}

/** Request context that guards read, for a request whose body no page reads. */
export function contextOf({ db, auth }: Pick<Running, "db" | "auth">, request: Request) {
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(viewerLookup, () => findViewer(db, auth, request.headers.get("cookie")));
  return context;
}

/** Redirects the browser to a page. */
export function seeOther(to: string, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status: 303,
    headers: { ...headers, Location: to, "Cache-Control": "private, no-store" },
  });
}
