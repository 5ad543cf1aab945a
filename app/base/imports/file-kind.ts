import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { CsvTable } from "#app/base/lib/read-csv.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import type { Result } from "#app/base/lib/result.ts";
import type { RowFault } from "./import-states.ts";

// A kind of record that can be exported and imported as a table. One file describes it, in the order of an
// import: stored records are loaded, rows are matched with them and validated; records are locked, conflicts
// detected, changed records merged, and all rows applied; later the import may be undone. All writes go
// through functions of the feature that owns the table.

/** Version number, raised by every write, to detect concurrent changes. */
export type Versioned = { readonly version: number };

/** A record stored with an import until it is applied or undone: as JSON, with days and instants as texts. */
export type AsJson<Thing> = { readonly [Name in keyof Thing]: JsonValue<Thing[Name]> };
type JsonValue<Value> = Value extends Temporal.Instant | Temporal.PlainDate ? string : Value;

/** Names and addresses of a kind. */
export type KindWords = {
  /** URL segment ("products"), singular and plural names, and the list page that links here. */
  name: string;
  one: string;
  many: string;
  list: string;
  listName: string;
  /** Other shops whose files are recognized, in words. */
  recognizes?: string;
  /** Whether an admin can assign the columns of a file that isn't recognized. */
  assigns?: "products" | "customers" | "promotions" | "waitlist" | "newsletter";
  /** Whether an admin can assign categories of another program\'s file to ours. */
  assignsCategories?: boolean;
  /** What an admin chooses for another program's file: a field, and its options by stored value, "" first. */
  asks?: { label: string; hint: string; options: readonly { value: string; label: string }[] };
  /** Subject in the audit log. */
  subject: string;
};

/** Name and description of a column. */
export type ColumnWords = {
  head: string;
  hint: string;
  /** Whether every file has it, so rows can be matched again. */
  always?: boolean;
  /** Header of another column; this one is included with it, without being chosen. */
  beside?: string;
};

/** A column whose cells fill a field of the form. */
export type FieldColumn<Thing> = ColumnWords & {
  field: string;
  show: (thing: Thing) => string | number | null;
  /**
   * Converts a cell to the form field's value, or returns what is wrong with it. By default, the cell is the
   * value.
   */
  read?: (cell: string) => Result<string, string>;
  /**
   * Returns whether a cell is how a spreadsheet displays a text that `show` has written, and so isn't a
   * change.
   */
  looks?: (shown: string, cell: string) => boolean;
};

/** A column of a file; one without a field only helps to match or compare. */
export type FileColumn<Row, Thing> =
  | FieldColumn<Thing>
  | (ColumnWords & { field: null; show: (row: Row) => string | number | null });

/** Makes columns for the fields of a form, with the labels as headers. */
export function fieldColumns<Thing, Field extends string>(labels: Readonly<Record<Field, string>>) {
  return (
    field: Field,
    hint: string,
    show: FieldColumn<Thing>["show"],
    ways: Pick<FieldColumn<Thing>, "always" | "read" | "looks"> = {},
  ): FieldColumn<Thing> => ({ head: labels[field], field, hint, show, ...ways });
}

/** A row of a file: its cells by column header. */
export type FileRow = {
  row: number;
  cells: Readonly<Record<string, string>>;
  /** What another program's file says about the row besides its cells; undefined for a file of this shop. */
  besides?: string | undefined;
};

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

/** Functions over the data loaded for one file's rows. */
export type Loaded<Row, Thing> = {
  /** Finds the stored record of each row; null for a new one. */
  match(rows: readonly FileRow[]): Promise<readonly Result<Row | null, RowFault>[]>;
  /** Validates the row as a form; returns the values to write, or the errors. */
  validate(values: FormValues, stored: Row | null, file: FileRow): Result<ValidRow<Thing>, FieldFault[]>;
};

/** A row that stays behind, or becomes something else, without being an error: why, in one sentence. */
export type LeftRow = { row: number; sentence: string };

/** Another program's file as a table of this kind's columns; `name` is what it was recognized as. */
export type ConvertedFile = {
  name: string;
  table: CsvTable;
  left: readonly LeftRow[];
  /** What isn't in a column, by row. */
  besides?: ReadonlyMap<number, string>;
};

/** The columns of a file that an admin assigned to fields, by field; `name` is "" unless it is kept. */
export type ColumnAssignment = { name: string; columns: Readonly<Record<string, string>> };

/** How files of a kind are written and read. */
export type ReadKind<Row, Thing> = KindWords & {
  columns: readonly FileColumn<Row, Thing>[];
  /** Headers of columns to ignore. */
  ignored: readonly string[];
  /** Column sets that can identify stored records, and the columns a new record requires. */
  keys: readonly (readonly string[])[];
  needs: readonly string[];
  /** Form values of a new record, and of a stored one. */
  blank: FormValues;
  values(row: Row): FormValues;
  idOf(row: Row): string;
  labelOf(row: Row): string;
  /** Yields the stored records in file order, in chunks. */
  read(db: Db): AsyncGenerator<readonly Row[]>;
  load(db: Db, now: Temporal.Instant): Promise<Loaded<Row, Thing>>;
  /**
   * Recognizes another program's file, or reads one by an admin's assignment, and converts it (rules
   * moving-in/known-files, moving-in/columns); null for other files.
   */
  convert?: (
    text: string,
    assignment: ColumnAssignment | null,
    ways: { db: Db; choice: string },
  ) => Promise<Result<ConvertedFile, string> | null>;
};

/** The parts of a record that may have changed since its row was validated. */
export type LockedThing = Versioned & { readonly id: string };

/** A record as locked and as of its row's validation (both null for a new one), and the values to write. */
export type RowNow<Thing, Locked> = {
  locked: Locked | null;
  before: AsJson<Thing> | null;
  after: AsJson<Thing>;
};

/** A record that an import changed: its current state, its former state, and the values written. */
export type ChangeNow<Thing, Locked> = { locked: Locked; before: AsJson<Thing>; after: AsJson<Thing> };

/** A record before a write (null for a new one) and after it (null for a deleted one). */
export type WrittenThing<Thing> = {
  subjectId: string;
  before: AsJson<Thing> | null;
  after: AsJson<Thing> | null;
};

/** Returns what the audit log keeps of written records. */
export function auditedOf<Thing>(
  { audited = (thing) => thing }: { audited?: (thing: AsJson<Thing>) => unknown },
  written: readonly WrittenThing<Thing>[],
) {
  return written.map(({ subjectId, before, after }) => ({
    subjectId,
    before: before && audited(before),
    after: after && audited(after),
  }));
}

/** Author of the import, and a note that it was applied or undone. */
export type WrittenBy = { actor: Actor; note: string };

/** A record about to change: its current and new state. */
export type Concerned<Thing> = { subjectId: string; before: AsJson<Thing>; after: AsJson<Thing> };
export type Concern = { sentence: string; to: string; label: string };

/** How the records of a kind are written. */
export type WriteKind<Thing, Locked, Context> = KindWords & {
  /** Topics announced after an import. */
  changes: readonly Change[];
  /**
   * Locks records until the transaction ends; omits deleted ones. `news` are the records still to be added.
   */
  lock(tx: Db, ids: readonly string[], news: readonly AsJson<Thing>[]): Promise<readonly Locked[]>;
  /** Data for `conflict`, `merge`, and `revert`, such as today's rules. */
  context(tx: Db, now: Temporal.Instant): Promise<Context>;
  /**
   * Returns why a row can't be written as validated although its record hasn't been saved since; null if it
   * can.
   */
  conflict?: (row: RowNow<Thing, Locked>, context: Context) => string | null;
  /** Merges the validated values with a record that has changed. */
  merge?: (row: RowNow<Thing, Locked>, context: Context) => AsJson<Thing>;
  apply: {
    insert(tx: Db, things: readonly (AsJson<Thing> & Versioned)[]): Promise<void>;
    update(tx: Db, things: readonly (AsJson<Thing> & Versioned)[]): Promise<void>;
    remove(tx: Db, ids: readonly string[]): Promise<void>;
  };
  /** Further writes in the same transaction, such as versions, or a stock total. */
  follow?: (
    tx: Db,
    written: readonly WrittenThing<Thing>[],
    act: WrittenBy,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** What the audit log keeps of a record; by default, all of it. */
  audited?: (thing: AsJson<Thing>) => unknown;
  /** Messages of the unique constraints that a concurrent write may have hit, by constraint. */
  taken: Readonly<Record<string, string>>;
  /** Returns the values that undo a change, or the reason to keep it; `removed` are the records to be deleted. */
  revert(
    change: ChangeNow<Thing, Locked>,
    context: Context,
    removed: ReadonlySet<string>,
  ): Result<AsJson<Thing>, string>;
  /** Returns reasons to keep added records when an import is undone, by ID. */
  stays?: (tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Other effects of changing these records, as sentences with a link each, shown before applying. */
  concerns?: (db: Db, rows: readonly Concerned<Thing>[]) => Promise<readonly Concern[]>;
};

/**
 * A kind of record. `Row` is the stored record, `Thing` its part in files, `Locked` what is read while
 * locking it, and `Context` other data read then.
 */
export type FileKind<Row extends Thing & Versioned, Thing, Locked extends LockedThing, Context> = ReadKind<
  Row,
  Thing
> &
  WriteKind<Thing, Locked, Context>;
