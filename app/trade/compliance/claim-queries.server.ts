import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { rememberReads } from "#app/base/db/memory.server.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import type { ClaimWords } from "./claim-kinds.ts";
import {
  type AllowedWords,
  type ClaimSubject,
  type ClaimSubjectKind,
  claimsIn,
  type FoundClaim,
  isPublicSubject,
} from "./claim-subjects.ts";
import { claimFinder } from "./claims.ts";
import { claimExceptions, claimWords } from "./tables.server.ts";

/** The words that admins added, on or off, by their words. */
export function listClaimWords(db: Db) {
  return db
    .select()
    .from(claimWords)
    .orderBy(asc(inReadingOrder(claimWords.words)), asc(claimWords.id));
}

/** An entry of those; null when there is none with this id, which must be a UUID. */
export async function findClaimWord(db: Db, id: string) {
  const [row] = await db.select().from(claimWords).where(eq(claimWords.id, id));
  return row ?? null;
}

const remember = rememberReads<{ words: ClaimWords[]; find: ReturnType<typeof claimFinder> }>("site", 1);

function currentClaims(db: Db) {
  return remember("claim words", async () => {
    const rows = await db
      .select()
      .from(claimWords)
      .where(eq(claimWords.isOn, true))
      .orderBy(asc(claimWords.id));
    const words = rows.map(({ kind, words, reason, instead }) => ({ kind, words, reason, instead }));
    return { words, find: claimFinder(words) };
  });
}

/** The words of admins that are looked for beside the shipped ones, from memory until they change (rules claims/custom-words). */
export async function currentClaimWords(db: Db): Promise<ClaimWords[]> {
  return (await currentClaims(db)).words;
}

/** The finder of the shipped words and those, made once until they change. */
export async function currentClaimFinder(db: Db) {
  return (await currentClaims(db)).find;
}

/** What is allowed in things of a kind. */
async function readAllowed(db: Db, kind: ClaimSubjectKind, ids: readonly string[]): Promise<AllowedWords[]> {
  const { subjectId, field, words } = claimExceptions;
  return db
    .select({ kind: claimExceptions.kind, subjectId, field, words })
    .from(claimExceptions)
    .where(and(eq(claimExceptions.kind, kind), inArray(subjectId, [...ids])));
}

/** What the form of a thing checks its words with while they are typed (rules claims/checked-forms). */
export type ClaimCheck = { kind: ClaimSubjectKind; words: ClaimWords[]; allowed: AllowedWords[] };

/** The same, for the form of one thing. */
export async function readClaimCheck(db: Db, kind: ClaimSubjectKind, id: string): Promise<ClaimCheck> {
  const [words, allowed] = await Promise.all([currentClaimWords(db), readAllowed(db, kind, [id])]);
  return { kind, words, allowed };
}

/** The claims of things of one kind that visitors would see and that nobody has allowed (rules claims/confirmation). */
export async function claimsToAskAbout(
  db: Db,
  kind: ClaimSubjectKind,
  things: readonly Omit<ClaimSubject, "kind">[],
): Promise<FoundClaim[]> {
  const shown = things.filter(isPublicSubject);
  if (shown.length === 0) return [];
  const find = await currentClaimFinder(db);
  const allowed = await readAllowed(
    db,
    kind,
    shown.map(({ id }) => id),
  );
  return shown.flatMap((thing) => claimsIn({ kind, ...thing }, find, allowed));
}

/** Every exception, the latest first, at most so many. */
export async function listClaimExceptions(db: Db, most: number) {
  const rows = await db
    .select({ exception: claimExceptions, by: users.name })
    .from(claimExceptions)
    .leftJoin(users, eq(users.id, claimExceptions.allowedBy))
    .orderBy(desc(claimExceptions.createdAt), asc(claimExceptions.id))
    .limit(most);
  return rows.map(({ exception: { createdAt, allowedBy: _, ...exception }, by }) => ({
    ...exception,
    by,
    at: isoText(createdAt),
  }));
}
