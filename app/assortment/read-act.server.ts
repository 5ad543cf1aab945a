import { findActEntries } from "#app/audit/queries.server.ts";
import { type Potency, potencyProblems } from "#app/compliance/limits.ts";
import type { Db } from "#app/db/client.server.ts";
import { readActParams } from "./act-answer.ts";
import { CHANGE, UNDO } from "./change-several.server.ts";
import { findProductFacts } from "./queries.server.ts";
import { LEFT_REASONS, type LeftReason } from "./several-change.ts";

/** What the list says about an act on several products. */
export type ActNotice = {
  act: string;
  what: "changed" | "undone";
  count: number;
  /** "Birch Gummies: it was saved since." */
  left: string[];
  canUndo: boolean;
};

/**
 * What came of the act that the list's address names; null when it names none, or the act of another admin. `today` is
 * "2026-11-21".
 */
export async function readAct(
  db: Db,
  userId: string,
  params: URLSearchParams,
  today: string,
): Promise<ActNotice | null> {
  const asked = readActParams(params);
  if (!asked) return null;
  const { act, what, left } = asked;
  const entries = await findActEntries(db, act);
  if (entries.some(({ actorId }) => actorId !== userId)) return null;
  const done = entries.filter(({ action }) => action === CHANGE);
  const undone = entries.filter(({ action }) => action === UNDO);
  const facts = await findProductFacts(
    db,
    left.map(({ id }) => id),
  );
  // The log still knows the name of a product that was deleted.
  const logged = new Map(done.map(({ subjectId, before }) => [subjectId, before as { name: string }]));
  return {
    act,
    what,
    count: (what === "changed" ? done : undone).length,
    left: left.map(({ id, reason }) => {
      const name = (facts.get(id) ?? logged.get(id))?.name ?? "A product";
      return `${name}: ${whyLeft(reason, facts.get(id), today)}`;
    }),
    canUndo: what === "changed" && done.length > 0 && undone.length === 0,
  };
}

function whyLeft(reason: LeftReason, potency: Potency | undefined, today: string): string {
  const problems = reason === "strong" && potency ? potencyProblems(potency, today) : [];
  if (problems.length === 0) return LEFT_REASONS[reason];
  return `${problems.map(({ sentence }) => sentence).join(" ")} It cannot be active.`;
}
