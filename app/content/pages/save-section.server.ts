import { eq, getTableName, max } from "drizzle-orm";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database } from "#app/base/db/client.server.ts";
import { isNameTaken, transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { deleteRow, type SaveRefusal, saveItem, saveRow } from "#app/base/records/save-item.server.ts";
import { saveSequence } from "#app/base/records/save-sequence.server.ts";
import type { SequenceForm } from "#app/base/records/sequence-form.ts";
import { forgetVersions, keepVersions } from "#app/base/versions/keep-version.server.ts";
import { findSection, IN_PAGE, type SectionRow } from "./queries.server.ts";
import { SECTION, sectionValues } from "./section-fields.ts";
import type { SectionForm } from "./section-form.ts";
import { pageSections } from "./tables.server.ts";

/** The page has this kind already, or the stored section is of another kind. */
type Misfit = { name: "taken" } | { name: "another" };

const keep = keepVersions(SECTION, sectionValues);

/**
 * Saves a section from its form (rules screens/edit-conflict, sections/editing). A new one comes last on its
 * page. Visitors see it on their next request.
 */
export function saveSection(
  db: Database,
  actor: Actor,
  { id, version, ...fields }: SectionForm,
  now: Temporal.Instant,
): Promise<Result<SectionRow, SaveRefusal<SectionRow> | Misfit>> {
  return transact<SectionRow, SaveRefusal<SectionRow> | Misfit>(db, async (tx, changed) => {
    const stored = await findSection(tx, id);
    if (stored && (stored.page !== fields.page || stored.kind !== fields.kind))
      return refused({ name: "another" });
    const [last] = await tx
      .select({ order: max(pageSections.displayOrder) })
      .from(pageSections)
      .where(eq(pageSections.page, fields.page));
    const next = (last?.order ?? -1) + 1;
    const values = (current: SectionRow | null) => ({
      ...fields,
      displayOrder: current?.displayOrder ?? next,
    });
    changed.add("site");
    try {
      return await saveRow(tx, { actor, table: pageSections, id, version, values, keep }, now);
    } catch (error) {
      if (!isNameTaken(error, "page_sections_once")) throw error;
      return refused({ name: "taken" });
    }
  });
}

/** Shows or hides a section, whatever its words (rules sections/shown). */
export function showSection(
  db: Database,
  actor: Actor,
  { id, isShown }: { id: string; isShown: boolean },
  now: Temporal.Instant,
): Promise<Result<SectionRow, SaveRefusal<SectionRow>>> {
  return transact<SectionRow, SaveRefusal<SectionRow>>(db, async (tx, changed) => {
    const [held] = await tx.select().from(pageSections).where(eq(pageSections.id, id)).for("update");
    if (!held) return refused({ name: "gone", by: null });
    const write = async (values: { isShown: boolean }, version: number) => {
      const changes = { ...values, version };
      const [row] = await tx.update(pageSections).set(changes).where(eq(pageSections.id, id)).returning();
      return row;
    };
    changed.add("site");
    const thing = { actor, table: getTableName(pageSections), id, version: held.version };
    const act = isShown ? "show" : "hide";
    const saving = { ...thing, act, read: async () => held, values: () => ({ isShown }), write };
    return saveItem<SectionRow, { isShown: boolean }>(tx, saving, now);
  });
}

/** Deletes a section; succeeds if it's already deleted. */
export function deleteSection(db: Database, actor: Actor, id: string, now: Temporal.Instant) {
  return deleteRow(db, { actor, table: pageSections, id, change: "site", forget: forgetVersions }, now);
}

/**
 * Reorders the sections of a page, which is that of the moved ones (rules content-screens/display-order).
 * Visitors see the order on their next request.
 */
export async function sequenceSections(
  db: Database,
  actor: Actor,
  form: SequenceForm,
  now: Temporal.Instant,
): Promise<Result<{ moved: number }, never>> {
  const [first = ""] = form.intent === "sequence" ? form.ids : [form.move.id];
  const page = (await findSection(db, first))?.page ?? "home";
  const within = eq(pageSections.page, page);
  const list = { table: pageSections, change: "site", within, sortedBy: IN_PAGE } as const;
  return saveSequence(db, { actor, ...list }, form, now);
}
