import { beginningOf } from "#app/base/lib/clean-text.ts";
import { readCell, writtenCell } from "#app/base/lib/csv.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import { ok, type Result, refused } from "#app/base/lib/result.ts";
import type {
  FieldColumn,
  FieldFault,
  FileColumn,
  FileRow,
  Loaded,
  ReadKind,
  ValidRow,
} from "./file-kind.ts";
import type { CellChange, RowFault } from "./import-states.ts";
import { damageSentence, isDamaged } from "./spreadsheet-damage.ts";

const sameHead = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
const inWords = (names: readonly string[]) => names.map((name) => `“${name}”`).join(", ");

/**
 * Maps a file's headers to the columns of a kind, in file order (rules import/columns-and-keys); null marks
 * an ignored column. Refused, with a message, if a column is unknown, or a required one is missing.
 */
export function placeColumns<Row, Thing>(
  kind: Pick<ReadKind<Row, Thing>, "columns" | "ignored" | "keys" | "needs" | "many">,
  head: readonly string[],
): Result<(FileColumn<Row, Thing> | null)[], string> {
  const placed = head.map((name) => kind.columns.find((one) => sameHead(one.head, name)) ?? null);
  const isUnknown = (name: string, index: number) =>
    !placed[index] && !kind.ignored.some((one) => sameHead(one, name));
  const heads = kind.columns.map((one) => one.head);
  const unknown = unknownSentence(heads, head, head.map(isUnknown));
  if (unknown !== null) return refused(unknown);
  const has = (name: string) => placed.some((column) => column?.head === name);
  if (kind.keys.some((key) => key.every(has))) return ok(placed);
  const missing = kind.needs.find((name) => !has(name));
  if (!missing) return ok(placed);
  const ways = kind.keys.map((key) => key.map((name) => `“${name}”`).join(" and ")).join(", or ");
  return refused(
    `The file has no column “${missing}”, which new ${kind.many} need. To change existing ${kind.many}, it needs ${ways}.`,
  );
}

/** Returns one or two sentences about all unknown columns; null if there are none. */
function unknownSentence(
  known: readonly string[],
  head: readonly string[],
  isUnknown: readonly boolean[],
): string | null {
  const nameless = head.flatMap((name, index) => (isUnknown[index] && name === "" ? [index + 1] : []));
  const named = head.filter((name, index) => isUnknown[index] && name !== "").map(shortened);
  const sentences: string[] = [];
  if (nameless.length > 0)
    sentences.push(
      nameless.length === 1
        ? `Column ${nameless[0]} has no name in the first row. Name or delete it.`
        : `Columns ${nameless.join(", ")} have no names in the first row. Name or delete them.`,
    );
  if (named.length > 0) {
    const [are, them] = named.length === 1 ? ["column", "it"] : ["columns", "them"];
    sentences.push(
      `The ${are} ${inWords(named)} ${named.length === 1 ? "is" : "are"} not recognized. Rename or delete ${them}. Known columns are ${inWords(known)}.`,
    );
  }
  return sentences.length > 0 ? sentences.join(" ") : null;
}

/** Returns a row's cells by column header. */
export function fileRow(
  columns: readonly ({ head: string } | null)[],
  row: number,
  cells: readonly string[],
): FileRow {
  const named = columns.flatMap((column, index) =>
    column ? [[column.head, cells[index] ?? ""] as const] : [],
  );
  return { row, cells: Object.fromEntries(named) };
}

/** Returns the columns where a row differs from its stored record. Exported rows don't differ at all. */
function differing<Row extends Thing, Thing>(
  columns: readonly FileColumn<Row, Thing>[],
  stored: Row,
  { cells }: FileRow,
): FileColumn<Row, Thing>[] {
  return columns.filter((column) => {
    const cell = cells[column.head];
    if (cell === undefined) return false;
    const written = column.show(stored);
    const shown = String(written ?? "");
    if (cell === writtenCell(written) || writtenAlike(cell) === writtenAlike(shown)) return false;
    return column.field === null || !column.looks?.(shown, cell.trim());
  });
}

/**
 * Normalizes what spreadsheets change: line breaks, nonbreaking spaces, quotation marks, decomposed accents.
 */
function writtenAlike(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/[\u2018\u2019\u201a]/g, "'")
    .replace(/[\u201c\u201d\u201e]/g, '"')
    .trim();
}

export type RowFaults = { verdict: "fault"; row: number; label: string; faults: readonly RowFault[] };

/** Result of validating a row. */
export type RowReport<Row, Thing> =
  | { verdict: "same"; row: number; unique: readonly string[] }
  | RowFaults
  | {
      verdict: "new" | "change";
      row: number;
      label: string;
      unique: readonly string[];
      changes: readonly CellChange[];
      valid: ValidRow<Thing>;
      before: Row | null;
    };

const FORMULA =
  "This is a formula. Please enter its result, or add an apostrophe before it to keep it as text.";
const LOST = "The sign � marks a lost character. Type it again.";

/** Validates a row against its stored record; null for a new one (rules import/cell-values). */
export function validateRow<Row extends Thing, Thing>(
  kind: ReadKind<Row, Thing>,
  { validate }: Pick<Loaded<Row, Thing>, "validate">,
  file: FileRow,
  stored: Row | null,
): RowReport<Row, Thing> {
  const { row, cells } = file;
  const differs = stored
    ? differing(kind.columns, stored, file)
    : kind.columns.filter(({ head }) => head in cells);
  if (stored && differs.every(({ field }) => field === null))
    return { verdict: "same", row, unique: [`the ${kind.one} ${kind.idOf(stored)}`] };

  const values: FormValues = { ...(stored ? kind.values(stored) : kind.blank) };
  const faults: RowFault[] = [];
  const say = (column: { head: string } | undefined, sentence: string) =>
    faults.push({ column: column?.head ?? null, cell: shortened(cells[column?.head ?? ""] ?? ""), sentence });
  for (const column of differs) {
    if (column.field === null) continue;
    const written = cells[column.head] ?? "";
    const damage = stored && damageOf(column, stored, written);
    if (damage) {
      say(column, damage);
      continue;
    }
    const read = readField(column, written);
    if (read.ok) values[column.field] = read.value;
    else say(column, read.refusal);
  }
  const valid = validate(values, stored, file);
  const named = new Set(faults.map(({ column }) => column));
  const further: FieldFault[] = valid.ok ? [] : valid.refusal;
  for (const { field, sentence } of further) {
    const column = field === null ? undefined : kind.columns.find((one) => one.field === field);
    if (!named.has(column?.head ?? null)) say(column, sentence);
  }
  const label = stored
    ? kind.labelOf(stored)
    : shortened(cells[kind.needs[0] ?? ""] ?? "") || `a new ${kind.one}`;
  if (faults.length > 0 || !valid.ok) return { verdict: "fault", row, label, faults };
  const changes = changesOf(kind.columns, stored, valid.value);
  const unique = [...(stored ? [`the ${kind.one} ${kind.idOf(stored)}`] : []), ...valid.value.unique];
  // Untouched values may predate a rule of the form, which then normalizes them.
  const isTouched = changes.some(({ column }) => differs.some(({ head }) => head === column));
  if (stored && !isTouched) return { verdict: "same", row, unique };
  const verdict = stored ? "change" : "new";
  return { verdict, row, label: valid.value.label, unique, changes, valid: valid.value, before: stored };
}

/**
 * Returns a message if a spreadsheet changed a text; null if a person edited it. Other columns compare values
 * instead.
 */
function damageOf<Thing>({ read, show }: FieldColumn<Thing>, stored: Thing, written: string): string | null {
  if (read) return null;
  const [shown, cell] = [String(show(stored) ?? ""), readCell(written.trim())];
  return isDamaged(shown, cell) ? damageSentence(shortened(shown), shortened(cell)) : null;
}

function readField<Thing>({ read = ok }: FieldColumn<Thing>, written: string): Result<string, string> {
  if (/^\s*=/.test(written)) return refused(FORMULA);
  if (written.includes("\uFFFD")) return refused(LOST);
  return read(readCell(written.trim()).replace(/\r\n?/g, "\n"));
}

function changesOf<Row extends Thing, Thing>(
  columns: readonly FileColumn<Row, Thing>[],
  stored: Row | null,
  { shown }: ValidRow<Thing>,
): CellChange[] {
  return columns.flatMap((column) => {
    if (column.field === null) return [];
    const before = stored ? String(column.show(stored) ?? "") : "";
    const after = String(column.show(shown) ?? "");
    return before === after ? [] : [{ column: column.head, before: cut(before), after: cut(after) }];
  });
}

const cut = (text: string) => (text.length > 300 ? `${beginningOf(text, 299)}…` : text);

/** Returns the beginning of every sentence about a row: "Row 5, Price". */
export function rowName(row: number, column: string | null): string {
  return `Row ${row.toLocaleString("en-US")}${column === null ? "" : `, ${column}`}`;
}

/** Column with the record IDs in every export. */
export const ID = "Id";

/**
 * Returns the text of a key cell in lower case, without the prefix that protects it from running as a
 * formula.
 */
export const keyIn = ({ cells }: FileRow, head: string): string =>
  readCell(cells[head]?.trim() ?? "").toLowerCase();

/** Stored records of a kind, in lower case: by ID, and by name. */
type Known<Row> = {
  one: string;
  /** Column with the record's name. */
  head: string;
  byId: ReadonlyMap<string, Row>;
  byName: ReadonlyMap<string, Row>;
  /** Finds the name of another record that is similar to this one. */
  nearly: (name: string) => string | null;
};

/**
 * Finds the record of a row (rules import/columns-and-keys): by ID if the file has an ID column, else by
 * name. Refuses a new record whose name is similar to an existing one, and a name that may be a spreadsheet's
 * damaged form of another: importing a file that a spreadsheet saved must not add duplicates.
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
      ? fault(ID, id, `There is no ${one} with this id. Leave the cell empty to add a new ${one}.`)
      : ok(row);
  }
  const [found, near] = [hasIds ? undefined : byName.get(name), nearly(name)];
  if (near === null || (found !== undefined && !isDamaged(near, name))) return ok(found ?? null);
  const cell = file.cells[head] ?? "";
  const which =
    found === undefined && isDamaged(near, name)
      ? damageSentence(near, shortened(cell))
      : `“${shortened(cell)}” is nearly the ${one} “${near}”, so it may be meant. Keep the column “${ID}” of an export, or enter another.`;
  return fault(head, cell, which);
}
