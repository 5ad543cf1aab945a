import { createHash } from "node:crypto";
import { askBeforeSaving } from "#app/admin/kit/ask-before-saving.server.ts";
import { isAboutNames } from "#app/admin/kit/asked-words.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { KindWords } from "#app/base/imports/file-kind.ts";
import { eachImportRows } from "#app/base/imports/queries.server.ts";
import { breathe } from "#app/base/imports/work.server.ts";
import type { AskedWords } from "#app/base/lib/refused-form.ts";
import { CLAIM_SUBJECTS, type ClaimSubjectKind } from "#app/trade/compliance/claim-subjects.ts";

/** The most words that the page of an import shows; the audit log keeps all of them. */
const MOST_SHOWN = 100;
/** Things whose words are read without a pause. */
const READ_AT_ONCE = 25;

/** What an import is asked about: the words, how many there are, the answer that names all of them, and the button that gives it. */
export type ImportClaims = { shown: AskedWords[]; total: number; answer: string; does: string };

/**
 * The claims in what visitors would see of the rows of an import (rules import/claims), the names that others have (rules screens/duplicate-names),
 * and what the audit log keeps of them; null when nothing was found. The answer is made from the words, so that other words need
 * another one.
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
  const does = isNamesAlone ? "Apply anyway" : "Publish all the same";
  return { claims: { shown, total, answer: named.digest("hex"), does }, warnedOf };
}
