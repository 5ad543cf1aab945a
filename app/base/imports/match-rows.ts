import { readCell } from "#app/base/lib/csv.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type { FileRow } from "./file-kind.ts";
import type { RowFault } from "./import-states.ts";
import { damageSentence, isDamaged } from "./spreadsheet-damage.ts";

/** The column in which every export has the ids of its rows. */
export const ID = "Id";

/** The text of a cell by which a row is found, in small letters, as it was before a spreadsheet was kept from running it. */
export const keyIn = ({ cells }: FileRow, head: string): string =>
  readCell(cells[head]?.trim() ?? "").toLowerCase();

/** What a kind knows of its stored things, by small letters: by their ids, and by what they are called. */
type Known<Row> = {
  one: string;
  /** The column in which stands what a thing is called. */
  head: string;
  byId: ReadonlyMap<string, Row>;
  byName: ReadonlyMap<string, Row>;
  /** Finds what another thing is called that a text is nearly. */
  nearly: (name: string) => string | null;
};

/**
 * Which thing a row is about (rules import/columns-and-keys): by its id, in a file that has ids, else by what it is called. A new thing that is
 * called nearly as one that is there, and an old one for which a spreadsheet may have mistaken another, is a fault: an import
 * that a spreadsheet has saved must not add what is there already.
 */
export function matchRow<Row>(file: FileRow, known: Known<Row>): Result<Row | null, RowFault> {
  const { one, head, byId, byName, nearly } = known;
  const fault = (column: string, cell: string, sentence: string) =>
    refused({ column, cell: shortened(cell), sentence });
  const [id, name] = [keyIn(file, ID), keyIn(file, head)];
  const hasIds = file.cells[ID] !== undefined;
  if (hasIds && id !== "") {
    const row = byId.get(id);
    return row === undefined
      ? fault(ID, id, `There is no ${one} with this id. Please leave the cell empty to add a new ${one}.`)
      : ok(row);
  }
  const [found, near] = [hasIds ? undefined : byName.get(name), nearly(name)];
  if (near === null || (found !== undefined && !isDamaged(near, name))) return ok(found ?? null);
  const cell = file.cells[head] ?? "";
  const which =
    found === undefined && isDamaged(near, name)
      ? damageSentence(near, shortened(cell))
      : `“${shortened(cell)}” is nearly the ${one} “${near}”, so it may be meant. Please keep the column “${ID}” of an export, or enter another.`;
  return fault(head, cell, which);
}
