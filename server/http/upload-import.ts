import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { viewerLookup } from "#app/accounts/auth/context.server.ts";
import { requireAdmin, requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { findViewer } from "#app/accounts/auth/session.server.ts";
import { kindOf } from "#app/admin/imports/kinds.server.ts";
import { reportError } from "#app/base/config/errors.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { IMPORT_BYTES } from "#app/base/imports/import-states.ts";
import { beginJudging, judgeImport, keepFile } from "#app/base/imports/judge-import.server.ts";
import type { ImportRefusal } from "#app/base/imports/upload-refusals.ts";
import { runBeside } from "#app/base/imports/work.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { isTooLarge, receiveUpload } from "./receive-upload.ts";
import type { Running } from "./running.ts";

const UPLOAD = /^\/admin\/imports\/([a-z]+)\/upload$/;

/** True for an address to which the file of an import is sent. */
export function isImportUpload(path: string): boolean {
  return UPLOAD.test(path);
}

/** How many files this process takes at a time; each is in memory once it has arrived, at most 10 MB of it. */
const MOST_AT_ONCE = 4;
const FORM = { bytes: IMPORT_BYTES, fields: [] };

type Needs = Pick<Running, "db" | "auth" | "pictures">;
type Sent = { bytes: Buffer; fileName: string };

/**
 * Takes the file of an import (POST /admin/imports/products/upload, rules 43.2). Nothing of a body is read before it is
 * known that an admin sends it, and no more than a file may have. The browser is sent to the import's page.
 */
export function createImportUploads({ db, auth, pictures }: Needs) {
  let underWay = 0;

  async function take(request: IncomingMessage): Promise<Result<Sent, ImportRefusal>> {
    if (isTooLarge(request, FORM)) return refused("too_large");
    if (underWay >= MOST_AT_ONCE) return refused("busy");
    underWay += 1;
    const path = join(pictures.workFolder, randomUUID());
    try {
      await mkdir(pictures.workFolder, { recursive: true, mode: 0o700 });
      const received = await receiveUpload(request, path, FORM);
      if (!received.ok) return received;
      const { fileName } = received.value;
      return fileName ? ok({ bytes: await readFile(path), fileName }) : refused("missing");
    } finally {
      underWay -= 1;
      await rm(path, { force: true }).catch((error: unknown) => reportError(error, "an import's file"));
    }
  }

  /** Answers one upload. */
  return async function answer(incoming: IncomingMessage, request: Request): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(database, db);
    context.set(viewerLookup, () => findViewer(db, auth, request.headers.get("cookie")));
    const url = new URL(request.url);
    try {
      const viewer = await requireAdmin(request, context);
      const kind = kindOf(UPLOAD.exec(url.pathname)?.[1]);
      const page = `/admin/imports/${kind.name}`;
      // Whoever has to prove something first comes back to the page with the form.
      requireFreshProof(new Request(new URL(page, url)), viewer);
      const taken = await take(incoming);
      if (!taken.ok) return seeOther(`${page}?refused=${taken.refusal}`);
      const id = await keepFile(db, kind, { ...taken.value, actorId: viewer.userId }, Temporal.Now.instant());
      if (await beginJudging(db, id, Temporal.Now.instant()))
        runBeside(db, id, () => judgeImport(db, kind, id, Temporal.Now.instant()));
      return seeOther(`${page}/${id}`);
    } catch (answer) {
      if (!(answer instanceof Response)) throw answer;
      return answer;
    }
  };
}

function seeOther(to: string): Response {
  return new Response(null, { status: 303, headers: { Location: to, "Cache-Control": "private, no-store" } });
}
