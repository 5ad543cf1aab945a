import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/base/db/client.server.ts";
import { versions } from "./tables.server.ts";

type Replacing = { subject: string; field: string; from: string; to: string };

/**
 * Replaces a value that a field's versions refer to by name, such as a renamed category, so drafts and
 * scheduled versions can still be published, and earlier ones restored.
 */
export async function replaceInVersions(tx: Db, { subject, field, from, to }: Replacing): Promise<void> {
  const { content } = versions;
  await tx
    .update(versions)
    .set({ content: sql`jsonb_set(${content}, array[${field}]::text[], to_jsonb(${to}::text))` })
    .where(and(eq(versions.subject, subject), sql`${content} ->> ${field} = ${from}`));
}
