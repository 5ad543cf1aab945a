import { and, eq } from "drizzle-orm";
import type { Db } from "#app/db/client.server.ts";
import { checkoutKeys } from "./tables.server.ts";

/** A checkout's key, with the hash of what it asks for. */
export type KeyClaim = { customerId: string; key: string; hash: string };

/** What became of a claim: ours to go on, made already, or used for something else. */
export type ClaimOutcome = { kind: "ours" } | { kind: "made"; orderId: string } | { kind: "other" };

/**
 * Claims a key for this transaction. A second send of the same form waits here until the first has ended; then it
 * gets the first one's order, or, if that was refused and rolled back, the key.
 */
export async function claimKey(
  tx: Db,
  { customerId, key, hash }: KeyClaim,
  now: Temporal.Instant,
): Promise<ClaimOutcome> {
  const claimed = await tx
    .insert(checkoutKeys)
    .values({ customerId, key, requestHash: hash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: checkoutKeys.key });
  if (claimed.length > 0) return { kind: "ours" };
  const [known] = await tx
    .select({ hash: checkoutKeys.requestHash, orderId: checkoutKeys.orderId })
    .from(checkoutKeys)
    .where(and(eq(checkoutKeys.customerId, customerId), eq(checkoutKeys.key, key)));
  return known?.hash === hash && known.orderId ? { kind: "made", orderId: known.orderId } : { kind: "other" };
}

/** Writes the answer beside the key, before the transaction that claimed it commits. */
export async function answerKey(
  tx: Db,
  { customerId, key }: Pick<KeyClaim, "customerId" | "key">,
  orderId: string,
): Promise<void> {
  await tx
    .update(checkoutKeys)
    .set({ orderId })
    .where(and(eq(checkoutKeys.customerId, customerId), eq(checkoutKeys.key, key)));
}
