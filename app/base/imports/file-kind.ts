import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import type { Result } from "#app/base/lib/result.ts";
import type { RowFault } from "./import-states.ts";

// A kind of record that comes and goes as a table. One file describes it, in the steps that a file goes through: what is stored is
// loaded, rows are matched with it and validated; records are locked, conflicts found, what has moved is merged, and all is
// applied; later it may be reverted. What is written goes through functions of the owner of the table.

/** Number of writes, which shows whether someone changed it since. */
export type Versioned = { readonly version: number };

/** A record as an import keeps it until it is applied or reverted: as JSON, in which days and instants are texts. */
export type AsJson<Thing> = { readonly [Name in keyof Thing]: JsonValue<Thing[Name]> };
type JsonValue<Value> = Value extends Temporal.Instant | Temporal.PlainDate ? string : Value;

/** Names and addresses of a kind. */
export type KindWords = {
  /** Its part of the address, "products"; what one and several are called; the list that leads here. */
  name: string;
  one: string;
  many: string;
  list: string;
  listName: string;
  /** The subject of its entries in the audit log. */
  subject: string;
};

/** Name and description of a column. */
export type ColumnWords = {
  head: string;
  hint: string;
  /** True when every file has it, so its rows are found again. */
  always?: boolean;
  /** Header of another column; this one follows it in files without being chosen. */
  beside?: string;
};

/** A column whose cells fill a field of the form. */
export type FieldColumn<Thing> = ColumnWords & {
  field: string;
  show: (thing: Thing) => string | number | null;
  /** A cell as the form's field has it, or what is wrong with it; the cell itself by default. */
  read?: (cell: string) => Result<string, string>;
  /**
   * Returns whether a cell is how a spreadsheet displays a text that `show` has written, and so isn't a
   * change.
   */
  looks?: (shown: string, cell: string) => boolean;
};

/** A column of a file; one without a field only helps to find or compare. */
export type FileColumn<Row, Thing> =
  | FieldColumn<Thing>
  | (ColumnWords & { field: null; show: (row: Row) => string | number | null });

/** Makes columns for the fields of a form, whose labels are their heads. */
export function fieldColumns<Thing, Field extends string>(labels: Readonly<Record<Field, string>>) {
  return (
    field: Field,
    hint: string,
    show: FieldColumn<Thing>["show"],
    ways: Pick<FieldColumn<Thing>, "always" | "read" | "looks"> = {},
  ): FieldColumn<Thing> => ({ head: labels[field], field, hint, show, ...ways });
}

/** A row of a file: the texts of its cells by the heads of their columns. */
export type FileRow = { row: number; cells: Readonly<Record<string, string>> };

/** A row that adds or changes a record. */
export type ValidRow<Thing> = {
  id: string;
  /** Name of the record in the report. */
  label: string;
  /** Values that must be unique in the file, in words: "the address lake-gummies". */
  unique: readonly string[];
  /** Values to write. */
  after: Thing;
  /** Column texts after the write. */
  shown: Thing;
};

/** Error of a form field, or of the row as a whole (null). */
export type FieldFault = { field: string | null; sentence: string };

/** Data loaded to read one file's rows. */
export type Loaded<Row, Thing> = {
  /** The stored record of each row; null for a new one. */
  match(rows: readonly FileRow[]): Promise<readonly Result<Row | null, RowFault>[]>;
  /** The row as a form, with the fields as they are typed there: what is written of it, or what is wrong. */
  validate(values: FormValues, stored: Row | null, file: FileRow): Result<ValidRow<Thing>, FieldFault[]>;
};

/** How the files of a kind are made and read. */
export type ReadKind<Row, Thing> = KindWords & {
  columns: readonly FileColumn<Row, Thing>[];
  /** Heads that are passed over when a file has them. */
  ignored: readonly string[];
  /** The sets of columns by which stored records are found, and what a new one needs. */
  keys: readonly (readonly string[])[];
  needs: readonly string[];
  /** The values of the form of a new record, and of a stored one. */
  blank: FormValues;
  values(row: Row): FormValues;
  idOf(row: Row): string;
  labelOf(row: Row): string;
  /** The stored records in the order of a file, in pieces. */
  read(db: Db): AsyncGenerator<readonly Row[]>;
  load(db: Db, now: Temporal.Instant): Promise<Loaded<Row, Thing>>;
};

/** The parts of a record that may have changed since its row was validated. */
export type LockedThing = Versioned & { readonly id: string };

/** A record as it is locked and as it was when its row was validated (both null for a new one), and what is written of it. */
export type RowNow<Thing, Locked> = {
  locked: Locked | null;
  before: AsJson<Thing> | null;
  after: AsJson<Thing>;
};

/** A record that an import has changed: as it is now, as it was before, and what was written of it. */
export type ChangeNow<Thing, Locked> = { locked: Locked; before: AsJson<Thing>; after: AsJson<Thing> };

/** A record as it was before it was written (null for a new one), and as it is then (null for one that is gone). */
export type WrittenThing<Thing> = {
  subjectId: string;
  before: AsJson<Thing> | null;
  after: AsJson<Thing> | null;
};

/** Author of the import, and a note that it was applied or undone. */
export type WrittenBy = { actor: Actor; note: string };

/** A record about to change: its current and new state. */
export type Concerned<Thing> = { subjectId: string; before: AsJson<Thing>; after: AsJson<Thing> };
export type Concern = { sentence: string; to: string; label: string };

/** How the records of a kind are written. */
export type WriteKind<Thing, Locked, Context> = KindWords & {
  /** Topics announced after an import. */
  changes: readonly Change[];
  /** Locks records until the transaction ends; those that are gone are missing. `news` are those that are still to be added. */
  lock(tx: Db, ids: readonly string[], news: readonly AsJson<Thing>[]): Promise<readonly Locked[]>;
  /** Data for `conflict`, `merge`, and `revert`, such as today's rules. */
  context(tx: Db, now: Temporal.Instant): Promise<Context>;
  /**
   * Reason why a row can't be written as validated, though no one has saved its record since; null if it can.
   */
  conflict?: (row: RowNow<Thing, Locked>, context: Context) => string | null;
  /** Merges the validated values with a record that has changed. */
  merge?: (row: RowNow<Thing, Locked>, context: Context) => AsJson<Thing>;
  apply: {
    insert(tx: Db, things: readonly (AsJson<Thing> & Versioned)[]): Promise<void>;
    update(tx: Db, things: readonly (AsJson<Thing> & Versioned)[]): Promise<void>;
    remove(tx: Db, ids: readonly string[]): Promise<void>;
  };
  /** Further writes in the same transaction: versions, a stock that is a sum. */
  follow?: (
    tx: Db,
    written: readonly WrittenThing<Thing>[],
    act: WrittenBy,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** Unique constraint that a concurrent write may have hit, and its message. */
  taken: { constraint: string; sentence: string };
  /** Values that undo a change, or the reason it stays. */
  revert(change: ChangeNow<Thing, Locked>, context: Context): Result<AsJson<Thing>, string>;
  /** Reasons to keep new records when an import is undone, by ID. */
  stays?: (tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Other effects of changing these records, as sentences with a link each, shown before applying. */
  concerns?: (db: Db, rows: readonly Concerned<Thing>[]) => Promise<readonly Concern[]>;
};

/**
 * A kind: `Row` is a record as it is stored, `Thing` what a file writes and shows of one, `Locked` what is read of it when it is
 * locked, and `Context` what else is read then.
 */
export type FileKind<Row extends Thing & Versioned, Thing, Locked extends LockedThing, Context> = ReadKind<
  Row,
  Thing
> &
  WriteKind<Thing, Locked, Context>;
