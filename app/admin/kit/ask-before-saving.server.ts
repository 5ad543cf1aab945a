import type { Db } from "#app/base/db/client.server.ts";
import type { AskedWords } from "#app/base/lib/refused-form.ts";
import { claimsToAskAbout } from "#app/trade/compliance/claim-queries.server.ts";
import {
  askedWords,
  type ClaimSubject,
  type ClaimSubjectKind,
  isCustomersField,
} from "#app/trade/compliance/claim-subjects.ts";
import { ANSWER, ASKED_FOR, answeredKeys } from "./asked-words.ts";
import { findSameNames } from "./same-names.server.ts";

/** Takes the answer to the question about words out of a form, whose contract knows only the fields of its thing. */
export function takeWordsAnswer(form: FormData): {
  answered: ReadonlySet<string>;
  fields: Record<string, unknown>;
} {
  const { [ANSWER]: answer, [ASKED_FOR]: askedFor, ...fields } = Object.fromEntries(form);
  // The answer is a button of its own: it stands for the one that was pressed before it.
  if (answer !== undefined && askedFor) fields.keep = askedFor;
  return { answered: answeredKeys(answer), fields };
}

type Thing = Pick<ClaimSubject, "id" | "values"> & { name?: string };

/**
 * What to ask before things are saved: names that others have (rules screens/duplicate-names) and claims that are published (rules claims/confirmation),
 * when there is one among them that the answer does not name; nothing to ask otherwise. `warnedOf` is what the audit log keeps of
 * those that were answered, without words of a customer, which must stay erasable.
 */
export async function askBeforeSaving(
  db: Db,
  kind: ClaimSubjectKind | undefined,
  things: readonly Thing[],
  answered: ReadonlySet<string>,
): Promise<{ asked: AskedWords[]; warnedOf: Map<string, string[]> }> {
  if (!kind) return { asked: [], warnedOf: new Map() };
  const claims = await claimsToAskAbout(db, kind, things);
  const found: (AskedWords & { id: string })[] = [
    ...(await findSameNames(db, kind, things)),
    ...claims.map((claim) => ({ id: claim.id, ...askedWords(claim) })),
  ];
  const warnedOf = new Map<string, string[]>();
  for (const { id, field, where, words, what } of found) {
    const place = isCustomersField(kind, field) ? where : `${where}: “${words}”`;
    warnedOf.set(id, [...(warnedOf.get(id) ?? []), `${place} (${what})`]);
  }
  const names = new Map(things.map(({ id, name }) => [id, name]));
  const all = found.map(({ id, where, ...words }) => {
    const name = names.get(id);
    return { ...words, where: name === undefined ? where : `${name}: ${where}` };
  });
  return { asked: all.some(({ key }) => !answered.has(key)) ? all : [], warnedOf };
}
