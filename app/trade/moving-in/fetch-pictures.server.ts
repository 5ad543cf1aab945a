import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { reportError } from "#app/base/config/errors.server.ts";
import { repeat } from "#app/base/config/repeat.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { lockNames } from "#app/base/db/statement.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { cutLine } from "#app/base/lib/clean-text.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { WHOLE } from "#app/base/media/crop.ts";
import { type FetchLimits, type FetchRefusal, fetchPicture } from "#app/base/media/fetch-picture.server.ts";
import { ALT_LENGTH, cleanFileName, PICTURE_REFUSALS } from "#app/base/media/picture-rules.ts";
import type { PictureStore } from "#app/base/media/picture-store.server.ts";
import { media } from "#app/base/media/tables.server.ts";
import { addPicture } from "#app/base/media/write-pictures.server.ts";
import { addPictureAgain, replacePicture } from "#app/trade/catalog/replace-picture.server.ts";
import { waitAfter } from "./picture-states.ts";
import { movedPictures } from "./tables.server.ts";

const LOOK_EVERY_MS = 2_000;
/** Images fetched at a time, by all processes together. */
const AT_ONCE = 2;
/** Longer than fetching and encoding can take; the claim of a dead process expires then. */
const CLAIM_SECONDS = 600;

type Waiting = typeof movedPictures.$inferSelect;
type Tools = FetchLimits & { store: PictureStore; clock?: () => Temporal.Instant };

/** Fetches waiting images until stopped. */
export function startFetchingPictures(db: Database, tools: Tools): { stop: () => Promise<void> } {
  const fetcher = createFetcher(db, tools);
  const stopLooking = repeat(LOOK_EVERY_MS, fetcher.lookForDue, (error) =>
    reportError(error, "moved images"),
  );
  return {
    stop: async () => {
      await Promise.all([stopLooking(), fetcher.stop()]);
    },
  };
}

/**
 * Fetches due images, two at a time (rules moving-in/images). Each is claimed right before, and fetched outside
 * any transaction; what a dead process has claimed is fetched again.
 */
export function createFetcher(db: Database, { store, clock = Temporal.Now.instant, ...limits }: Tools) {
  const lanes = new Set<Promise<void>>();
  const stopping = new AbortController();

  /** Opens lanes for due images, each of which ends when there are none left. */
  async function lookForDue(): Promise<void> {
    if (stopping.signal.aborted || lanes.size >= AT_ONCE || !(await hasDue(db, clock()))) return;
    while (lanes.size < AT_ONCE) {
      const lane: Promise<void> = fetchDue()
        .catch((error) => reportError(error, "moved images"))
        .then(() => {
          lanes.delete(lane);
        });
      lanes.add(lane);
    }
  }

  async function fetchDue(): Promise<void> {
    while (!stopping.signal.aborted) {
      const picture = await claim(db, clock());
      if (!picture) return;
      await fetchOne(picture);
    }
  }

  async function fetchOne(picture: Waiting): Promise<void> {
    const known = await knownAddress(db, picture.url);
    const made = known === null ? await addToLibrary(picture) : ok(known);
    if (made.ok) return keep(db, picture, { state: "fetched", address: made.value, problem: "" });
    const { sentence, isFinal } = made.refusal;
    if (stopping.signal.aborted) return putBack(db, picture, clock());
    const wait = isFinal ? null : waitAfter(picture.tries);
    if (wait === null) return keep(db, picture, { state: "failed", address: null, problem: sentence });
    const nextTryAt = clock().add({ seconds: wait });
    await db
      .update(movedPictures)
      .set({ state: "waiting", problem: sentence, nextTryAt })
      .where(eq(movedPictures.id, picture.id));
  }

  async function addToLibrary({ url, alt, actorId }: Waiting): Promise<Result<string, FetchRefusal>> {
    const path = join(store.workFolder, randomUUID());
    try {
      const fetched = await fetchPicture(url, path, { ...limits, signal: stopping.signal });
      if (!fetched.ok) return fetched;
      const name = cleanFileName(decodedName(new URL(url).pathname));
      const picture = {
        actor: { userId: actorId, address: null },
        path,
        name,
        alt: cutLine(alt, ALT_LENGTH),
      };
      const added = await addPicture(db, store, { ...picture, crop: WHOLE }, clock());
      if (added.ok) return ok(added.value.address);
      const isFinal = added.refusal !== "busy" && added.refusal !== "not_stored";
      return refused({ sentence: PICTURE_REFUSALS[added.refusal], isFinal });
    } finally {
      await rm(path, { force: true });
    }
  }

  const settled = async () => {
    await Promise.all(lanes);
  };
  return {
    lookForDue,
    /** Resolves when no image is being fetched or due. */
    settled,
    /** Ends the downloads in progress, which the next process begins again. */
    stop: async () => {
      stopping.abort();
      await settled();
    },
  };
}

const isDue = (now: Temporal.Instant) =>
  and(inArray(movedPictures.state, ["waiting", "fetching"]), lte(movedPictures.nextTryAt, now));

async function hasDue(db: Db, now: Temporal.Instant): Promise<boolean> {
  const [due] = await db.select({ id: movedPictures.id }).from(movedPictures).where(isDue(now)).limit(1);
  return due !== undefined;
}

/** Claims the image that has been due longest; null if there is none, or if enough are being fetched. */
function claim(db: Database, now: Temporal.Instant): Promise<Waiting | null> {
  const { id, state, nextTryAt, tries } = movedPictures;
  const claimed = transact(db, async (tx) => {
    await lockNames(tx, ["moved images"]);
    const isBusy = and(eq(state, "fetching"), sql`${nextTryAt} > ${now.toString()}::timestamptz`);
    if ((await tx.$count(movedPictures, isBusy)) >= AT_ONCE) return ok(null);
    const due = tx
      .select({ id })
      .from(movedPictures)
      .where(isDue(now))
      .orderBy(asc(nextTryAt), asc(id))
      .limit(1);
    const [row] = await tx
      .update(movedPictures)
      .set({ state: "fetching", tries: sql`${tries} + 1`, nextTryAt: now.add({ seconds: CLAIM_SECONDS }) })
      .where(inArray(id, due))
      .returning();
    return ok(row ?? null);
  });
  return claimed.then((made) => (made.ok ? made.value : null));
}

/** Undoes the claim of an image whose download was ended. */
async function putBack(db: Database, { id, tries }: Waiting, now: Temporal.Instant): Promise<void> {
  await db
    .update(movedPictures)
    .set({ state: "waiting", tries: tries - 1, nextTryAt: now })
    .where(eq(movedPictures.id, id));
}

/** Returns the library's address of an image that another product has brought; null if none has. */
async function knownAddress(db: Db, url: string): Promise<string | null> {
  const { address } = movedPictures;
  const [row] = await db
    .select({ address })
    .from(movedPictures)
    .innerJoin(media, eq(media.path, address))
    .where(eq(movedPictures.url, url))
    .limit(1);
  return row?.address ?? null;
}

type Outcome = { state: "fetched"; address: string } | { state: "failed"; address: null };

/** Records the outcome, and replaces the image's address in its product. */
async function keep(db: Database, picture: Waiting, outcome: Outcome & { problem: string }) {
  const { id, productId, url, alt, retriedAt } = picture;
  await transact(db, async (tx, changed) => {
    const { address } = outcome;
    if (retriedAt && address !== null) await addPictureAgain(tx, { productId, address, alt });
    else await replacePicture(tx, { productId, from: url, to: address });
    await tx.update(movedPictures).set(outcome).where(eq(movedPictures.id, id));
    changed.add("catalog");
    return ok(null);
  });
}

function decodedName(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
