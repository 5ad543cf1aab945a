import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { flash } from "#app/accounts/auth/flash-message.server.ts";
import { requireAdmin, requireRightAt } from "#app/accounts/auth/guards.server.ts";
import type { Viewer } from "#app/accounts/auth/session.server.ts";
import { BusyError, reportError } from "#app/base/config/errors.server.ts";
import { openQueue } from "#app/base/db/queue.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { readCrop } from "#app/base/media/crop.ts";
import {
  type AltRefusal,
  cleanFileName,
  type PictureRefusal,
  readAlt,
  refusalSentence,
} from "#app/base/media/picture-rules.ts";
import { addPicture } from "#app/base/media/write-pictures.server.ts";
import { type BrokenForm, isTooLarge, receiveUpload } from "./receive-upload.ts";
import type { Running } from "./running.ts";
import { contextOf, seeOther } from "./take-file.ts";

/** Address of the form, and of the page that shows it. */
export const UPLOAD_PATH = "/admin/pictures/upload";
const LIBRARY = "/admin/pictures";

/**
 * How many uploads this process handles at a time, from first byte to response, and how many it processes.
 */
const UPLOAD_LIMITS = { all: 40, working: 2, patienceMs: 600_000 };
const STATUSES: Partial<Record<Refusal, number>> = { too_large: 413, busy: 503, not_stored: 503 };

type Refusal = PictureRefusal | AltRefusal;
type Taken = Awaited<ReturnType<typeof addPicture>> | Result<never, AltRefusal | BrokenForm>;
type Needs = Pick<Running, "db" | "auth" | "config" | "pictures">;

/**
 * Receives uploaded images (POST /admin/pictures/upload, rules images/upload-limits, images/processing,
 * images/upload-rights). Reads none of the body before the sender is known to be an admin. Scripts get JSON;
 * a form without JavaScript is redirected to the image library.
 */
export function createUploads({ db, auth, config, pictures }: Needs, limits = UPLOAD_LIMITS) {
  const inTurn = openQueue({
    places: limits.working,
    longest: limits.all,
    patienceMs: limits.patienceMs,
    slowMs: Number.POSITIVE_INFINITY,
  });
  let inProgress = 0;

  async function take(request: IncomingMessage, viewer: Viewer, address: string): Promise<Taken> {
    if (isTooLarge(request)) return refused("too_large");
    if (inProgress >= limits.all) return refused("busy");
    inProgress += 1;
    const path = join(pictures.workFolder, randomUUID());
    try {
      await mkdir(pictures.workFolder, { recursive: true, mode: 0o700 });
      const received = await receiveUpload(request, path);
      if (!received.ok) return received;
      const { fields, fileName } = received.value;
      const { alt, refusal } = readAlt(fields.get("alt") ?? "");
      const crop = readCrop(fields.get("crop") ?? "");
      if (!fileName) return refused("missing");
      if (refusal) return refused(refusal);
      if (!crop) return refused("wrong_crop");
      const actor = { userId: viewer.userId, address };
      const picture = { actor, path, name: cleanFileName(fileName), alt, crop };
      return await inTurn(async () =>
        // Skips clients that hung up while waiting.
        request.socket.destroyed
          ? refused("hung_up" as const)
          : addPicture(db, pictures, picture, Temporal.Now.instant()),
      );
    } catch (error) {
      if (error instanceof BusyError) return refused("busy");
      throw error;
    } finally {
      inProgress -= 1;
      await rm(path, { force: true }).catch((error: unknown) => reportError(error, "an upload's file"));
    }
  }

  /** Handles one upload. `address` is the client's. */
  return async function answer(
    incoming: IncomingMessage,
    request: Request,
    address: string,
  ): Promise<Response> {
    const isScript = request.headers.get("accept")?.includes("application/json") === true;
    const context = contextOf({ db, auth }, request);
    try {
      const viewer = await requireAdmin(request, context);
      requireRightAt(request, viewer, UPLOAD_PATH);
      const taken = await take(incoming, viewer, address);
      if (isScript) return jsonAnswer(taken);
      if (taken.ok) {
        const said = await flash({ what: "admin", message: "Image uploaded successfully" }, config.publicUrl);
        return seeOther(LIBRARY, { "Set-Cookie": said });
      }
      return seeOther(`${LIBRARY}?refused=${taken.refusal}`);
    } catch (answer) {
      // The guard redirects visitors to the sign-in page and others home; a script gets the status instead.
      if (!(answer instanceof Response)) throw answer;
      const isVisitor = answer.headers.get("Location")?.startsWith("/admin/login");
      return isScript ? Response.json({}, { status: isVisitor ? 401 : 403 }) : answer;
    }
  };
}

function jsonAnswer(taken: Taken): Response {
  const headers = { "Cache-Control": "private, no-store" };
  if (taken.ok) return Response.json(taken.value, { headers });
  const { refusal } = taken;
  const shown = refusalSentence(refusal);
  const status = STATUSES[refusal as Refusal] ?? 400;
  return Response.json(shown ? { [shown.field]: shown.sentence } : {}, { status, headers });
}
