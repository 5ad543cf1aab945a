import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { type Actor, recordAudit } from "#app/accounts/audit/record-audit.server.ts";
import { type Db, inTransaction } from "#app/base/db/client.server.ts";
import { insertRows } from "#app/base/db/write-rows.server.ts";
import { oldPath } from "./old-path.ts";
import { MOST_WAITING, PICTURES_PER_PRODUCT } from "./picture-states.ts";
import { movedAddresses, movedPictures } from "./tables.server.ts";

type Pictured = { id: string; pictures: readonly { url: string; alt: string }[] };

/**
 * Queues the images of moved products, at most eight per product, in the transaction that adds the products
 * (rules moving-in/images). Those beyond the total limit stay at their address.
 */
export async function queuePictures(
  tx: Db,
  moved: readonly Pictured[],
  actorId: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const waiting = await tx.$count(movedPictures, inArray(movedPictures.state, ["waiting", "fetching"]));
  const rows = moved.flatMap(({ id: productId, pictures }) =>
    pictures.slice(0, PICTURES_PER_PRODUCT).map(({ url, alt }) => ({
      id: randomUUID(),
      productId,
      url,
      alt,
      nextTryAt: now.toString(),
      actorId,
    })),
  );
  await insertRows(tx, movedPictures, rows.slice(0, Math.max(0, MOST_WAITING - waiting)));
}

/** Has a failed image fetched again; false if it isn't failed, as for the second of two presses. */
export function retryPicture(db: Db, actor: Actor, id: string, now: Temporal.Instant): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [retried] = await tx
      .update(movedPictures)
      .set({ state: "waiting", tries: 0, problem: "", nextTryAt: now, retriedAt: now })
      .where(and(eq(movedPictures.id, id), eq(movedPictures.state, "failed")))
      .returning({ productId: movedPictures.productId, url: movedPictures.url });
    if (!retried) return false;
    const { productId: subjectId, url } = retried;
    const entry = { actor, action: "products.retry-image", subject: "products", subjectId };
    await recordAudit(tx, { ...entry, before: null, after: { url } }, now);
    return true;
  });
}

/**
 * Stores the paths that products had in another shop (rules moving-in/old-addresses). The first product of a
 * path keeps it.
 */
export async function keepOldAddresses(
  tx: Db,
  moved: readonly { id: string; oldPaths: readonly string[] }[],
): Promise<void> {
  const paths = new Map<string, string>();
  for (const { id, oldPaths } of moved)
    for (const path of oldPaths.map(oldPath)) if (path !== null && !paths.has(path)) paths.set(path, id);
  const rows = [...paths].map(([path, productId]) => ({ path, productId }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insert(movedAddresses)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing();
}

const ROWS_AT_ONCE = 1_000;
