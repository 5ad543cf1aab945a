import { createHash } from "node:crypto";
import { askBeforeSaving } from "#app/admin/kit/ask-before-saving.server.ts";
import { isAboutNames } from "#app/admin/kit/asked-words.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { KindWords } from "#app/base/imports/file-kind.ts";
import { breathe, eachImportRows } from "#app/base/imports/queries.server.ts";
import type { AskedWords } from "#app/base/lib/refused-form.ts";
import { CLAIM_SUBJECTS, type ClaimSubjectKind } from "#app/trade/compliance/claim-subjects.ts";

/** Maximum number of flagged words on an import's page; the audit log keeps all. */
const MOST_SHOWN = 100;
/** Number of records checked without a pause. */
const READ_AT_ONCE = 25;

/**
 * Claim question of an import: the flagged words, their total, the answer that covers all of them, and its
 * button.
 */
export type ImportClaims = { shown: AskedWords[]; total: number; answer: string; does: string };

/**
 * Finds the claims in text visitors would see of an import's rows (rules import/claims), duplicate names
 * (rules screens/duplicate-names), and the words for the audit log; null when nothing was found. The answer
 * is a hash of the words, so other words need another answer.
 */
export async function readImportClaims(
  db: Db,
  kind: Pick<KindWords, "subject">,
  importId: string,
): Promise<{ claims: ImportClaims; warnedOf: Map<string, string[]> } | null> {
  if (!Object.hasOwn(CLAIM_SUBJECTS, kind.subject)) return null;
  const subject = kind.subject as ClaimSubjectKind;
  const named = createHash("sha256");
  const [shown, warnedOf]: [AskedWords[], Map<string, string[]>] = [[], new Map()];
  let [total, isNamesAlone] = [0, true];
  for await (const rows of eachImportRows(db, importId)) {
    const things = rows
      .filter(({ verdict }) => verdict !== "fault")
      .map(({ subjectId: id, label: name, before, after }) => ({
        id,
        name,
        values: { ...before, ...after },
      }));
    for (let from = 0; from < things.length; from += READ_AT_ONCE) {
      const found = await askBeforeSaving(db, subject, things.slice(from, from + READ_AT_ONCE), new Set());
      for (const one of found.asked) named.update(`${one.key}\n`);
      shown.push(...found.asked.slice(0, MOST_SHOWN - shown.length));
      for (const [id, words] of found.warnedOf) warnedOf.set(id, words);
      total += found.asked.length;
      isNamesAlone &&= isAboutNames(found.asked);
      await breathe();
    }
  }
  if (total === 0) return null;
  const does = isNamesAlone ? "Apply anyway" : "Publish anyway";
  return { claims: { shown, total, answer: named.digest("hex"), does }, warnedOf };
}
