import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import { typedCode } from "#app/base/lib/typed-text.ts";
import { itemForm } from "#app/base/records/item-contract.ts";
import { deleteItem, type SaveRefusal, saveRow } from "#app/base/records/save-item.server.ts";
import { isZip } from "#app/trade/delivery/service-zip-form.ts";
import { waitlistWaves } from "./tables.server.ts";
import { MOST_ZIPS, WAVE } from "./wave.ts";
import { listServed, type WaveRow } from "./wave-queries.server.ts";

const ZIPS = "Please enter ZIPs of five digits, with spaces between them.";

/** The form of a wave; its ZIPs are typed in one line. */
export const waveForm = itemForm(WAVE, {
  zips: typedCode(ZIPS)
    .transform((typed) => [...new Set(typed.split(/[\s,]+/).filter(Boolean))].sort())
    .refine((zips) => zips.length > 0 && zips.every(isZip), ZIPS)
    .refine((zips) => zips.length <= MOST_ZIPS, `Please enter at most ${MOST_ZIPS} ZIPs.`),
});

type WaveRefusal = SaveRefusal<WaveRow> | { name: "sent" } | { name: "not_served"; zips: string[] };

/** Saves the draft of a wave, whose ZIPs must be served by now (rules invitations/wave-draft). A wave that was sent stays as it is. */
export function saveWave(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: z.infer<typeof waveForm>,
  now: Temporal.Instant,
): Promise<Result<WaveRow, WaveRefusal>> {
  return transact<WaveRow, WaveRefusal>(db, async (tx) => {
    const [held] = await tx.select().from(waitlistWaves).where(eq(waitlistWaves.id, id)).for("update");
    if (held?.sentAt) return refused({ name: "sent" });
    const served = new Set((await listServed(tx, fields.zips)).map(({ zip }) => zip));
    const others = fields.zips.filter((zip) => !served.has(zip));
    if (others.length > 0) return refused({ name: "not_served", zips: others });
    const values = (current: WaveRow | null) => ({ ...fields, createdAt: current?.createdAt ?? now });
    return saveRow(tx, { actor, table: waitlistWaves, id, version, values }, now);
  });
}

/** Deletes a draft. One that is gone already is no refusal. */
export function deleteWave(
  db: Database,
  actor: Actor,
  id: string,
  now: Temporal.Instant,
): Promise<Result<null, "sent">> {
  return transact<null, "sent">(db, async (tx) => {
    const isThis = eq(waitlistWaves.id, id);
    const [held] = await tx.select().from(waitlistWaves).where(isThis).for("update");
    if (held?.sentAt) return refused("sent");
    const read = async () => held ?? null;
    const remove = () => tx.delete(waitlistWaves).where(isThis);
    await deleteItem(tx, { actor, table: "waitlist_waves", id, read, remove }, now);
    return ok(null);
  });
}
