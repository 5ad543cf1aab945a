import { randomUUID } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import { SHIPPED_RULES } from "./shipped-rules.ts";
import { complianceRules } from "./tables.server.ts";

/** Writes the rules that a new shop begins with. */
export async function writeShippedRules(tx: Db): Promise<void> {
  const rows = SHIPPED_RULES.map(({ firstDay, lastDay, categories, ...rule }) => ({
    ...rule,
    id: randomUUID(),
    categories: [...categories],
    firstDay: Temporal.PlainDate.from(firstDay),
    lastDay: lastDay === null ? null : Temporal.PlainDate.from(lastDay),
  }));
  await tx.insert(complianceRules).values(rows);
}
