import type { Db } from "#app/base/db/client.server.ts";
import { findServiceZip } from "./queries.server.ts";
import { checkZip, readZip, type ZipAnswer } from "./zip-check.ts";

/** What the ZIP checker answers to whatever was typed (rules 5.8 to 5.11). */
export async function answerZip(db: Db, input: string): Promise<ZipAnswer> {
  const read = readZip(input);
  if (!read.ok) return { kind: "invalid", sentence: read.refusal };
  return checkZip(read.value, await findServiceZip(db, read.value));
}
