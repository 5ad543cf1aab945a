import type { IncomingMessage } from "node:http";
import { requireAdmin, requireFreshProof, requireRightAt } from "#app/accounts/auth/guards.server.ts";
import { fileKindOf } from "#app/admin/imports/kinds.server.ts";
import { IMPORT_BYTES } from "#app/base/imports/import-states.ts";
import { runBeside } from "#app/base/imports/queries.server.ts";
import { beginValidating, keepFile } from "#app/base/imports/validate-import.server.ts";
import type { Running } from "./running.ts";
import { contextOf, createFileTaker, seeOther } from "./take-file.ts";

const UPLOAD = /^\/admin\/imports\/([a-z]+)\/upload$/;

/** Returns whether this is the address for uploading an import's file. */
export function isImportUpload(path: string): boolean {
  return UPLOAD.test(path);
}

type Needs = Pick<Running, "db" | "auth" | "pictures">;

/**
 * Receives the file of an import (POST /admin/imports/products/upload, rules import/file-limits). Reads
 * none of the body before the sender is known to be an admin, and no more than the file limit. Redirects to
 * the import's page.
 */
export function createImportUploads(running: Needs) {
  const { db } = running;
  const take = createFileTaker(running, IMPORT_BYTES, ["choice"]);
  /** Handles one upload. */
  return async function answer(incoming: IncomingMessage, request: Request): Promise<Response> {
    const url = new URL(request.url);
    try {
      const viewer = await requireAdmin(request, contextOf(running, request));
      requireRightAt(request, viewer, "/admin/imports/:kind/upload");
      const kind = fileKindOf(UPLOAD.exec(url.pathname)?.[1]);
      const page = `/admin/imports/${kind.name}`;
      // After re-authentication, redirect to the page with the form.
      requireFreshProof(new Request(new URL(page, url)), viewer);
      const taken = await take(incoming);
      if (!taken.ok) return seeOther(`${page}?refused=${taken.refusal}`);
      const { fields, ...file } = taken.value;
      const sent = { ...file, actorId: viewer.userId, choice: fields.get("choice") ?? "" };
      const id = await keepFile(db, kind, sent, Temporal.Now.instant());
      if (await beginValidating(db, id, Temporal.Now.instant()))
        runBeside(db, id, () => kind.validate(db, id, Temporal.Now.instant()));
      return seeOther(`${page}/${id}`);
    } catch (answer) {
      if (!(answer instanceof Response)) throw answer;
      return answer;
    }
  };
}
