import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { users } from "#app/accounts/auth/tables.server.ts";
import { rememberReads } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { inReadingOrder } from "#app/base/db/literally.server.ts";
import { statement } from "#app/base/db/statement.server.ts";
import { isoText, shopDate } from "#app/base/lib/shop-time.ts";
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
import { type Rule, rulesOn } from "./rules.ts";
import { claimExceptions, claimWords, complianceRules } from "./tables.server.ts";

type RuleRow = typeof complianceRules.$inferSelect;

/** Converts a stored rule to one with its days as text. */
export function ruleOf({ firstDay, lastDay, ...rule }: RuleRow): Rule & { version: number } {
  return { ...rule, firstDay: firstDay.toString(), lastDay: lastDay?.toString() ?? null };
}

/** Returns all rules, by first day. */
export async function listRules(db: Db) {
  const { firstDay, position, id } = complianceRules;
  const rows = await db.select().from(complianceRules).orderBy(asc(firstDay), asc(position), asc(id));
  return rows.map(ruleOf);
}

/** Returns a rule; null if none has this id, which must be a UUID. */
export async function findRule(db: Db, id: string) {
  const [row] = await db.select().from(complianceRules).where(eq(complianceRules.id, id));
  return row ?? null;
}

const rulesThatAreOn = statement("rules that are on", (db) =>
  db.select().from(complianceRules).where(eq(complianceRules.isOn, true)),
);

/** Returns the active rules, in effect or not, read from the database. */
export async function readRules(db: Db): Promise<Rule[]> {
  return (await rulesThatAreOn(db, {})).map(ruleOf);
}

/** Returns the rules in effect on the shop day of an instant, read from the database. */
export async function readRulesOn(db: Db, now: Temporal.Instant): Promise<Rule[]> {
  return rulesOn(await readRules(db), shopDate(now).toString());
}

const rememberRules = rememberReads<Rule[]>("catalog", 1);

/** Returns the active rules for display, cached until a rule or the catalog changes. */
function currentRules(db: Db): Promise<Rule[]> {
  return rememberRules("rules", () => readRules(db));
}

/** Returns today's date in the shop, "2026-11-21", and today's rules, for display. */
export async function rulesOfToday(
  db: Db,
  now = Temporal.Now.instant(),
): Promise<{ day: string; rules: Rule[] }> {
  const day = shopDate(now).toString();
  return { day, rules: rulesOn(await currentRules(db), day) };
}

/** Returns the custom words, active or not, in alphabetical order. */
export function listClaimWords(db: Db) {
  return db
    .select()
    .from(claimWords)
    .orderBy(asc(inReadingOrder(claimWords.words)), asc(claimWords.id));
}

/** Returns a custom entry; null if none has this id, which must be a UUID. */
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

/** Returns the active custom words, cached until they change (rules claims/custom-words). */
export async function currentClaimWords(db: Db): Promise<ClaimWords[]> {
  return (await currentClaims(db)).words;
}

/** Returns the finder for built-in and custom words, cached until they change. */
export async function currentClaimFinder(db: Db) {
  return (await currentClaims(db)).find;
}

/** Returns the exceptions of records of a kind. */
async function readAllowed(db: Db, kind: ClaimSubjectKind, ids: readonly string[]): Promise<AllowedWords[]> {
  const { subjectId, field, words } = claimExceptions;
  return db
    .select({ kind: claimExceptions.kind, subjectId, field, words })
    .from(claimExceptions)
    .where(and(eq(claimExceptions.kind, kind), inArray(subjectId, [...ids])));
}

/** Data for checking a form's words during typing (rules claims/checked-forms). */
export type ClaimCheck = { kind: ClaimSubjectKind; words: ClaimWords[]; allowed: AllowedWords[] };

/** Returns the same for one record's form. */
export async function readClaimCheck(db: Db, kind: ClaimSubjectKind, id: string): Promise<ClaimCheck> {
  const [words, allowed] = await Promise.all([currentClaimWords(db), readAllowed(db, kind, [id])]);
  return { kind, words, allowed };
}

/**
 * Returns the claims in records of one kind that visitors would see and that aren't allowed (rules
 * claims/confirmation).
 */
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

/** Returns all exceptions, latest first, up to a limit. */
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
