import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import type { Result } from "#app/base/lib/result.ts";
import type { RowFault } from "./import-states.ts";

// A kind of thing that comes and goes as a table. One file describes it, in the steps that a file goes through: what is stored is
// loaded, rows are matched with it and validated; things are locked, conflicts found, what has moved is merged, and all is
// applied; later it may be reverted. What is written goes through functions of the owner of the table.

/** How often a thing was written, which tells whether somebody has changed it since. */
export type Versioned = { readonly version: number };

/** A thing as an import keeps it until it is applied or reverted: as JSON, in which days and instants are texts. */
export type AsJson<Thing> = { readonly [Name in keyof Thing]: JsonValue<Thing[Name]> };
type JsonValue<Value> = Value extends Temporal.Instant | Temporal.PlainDate ? string : Value;

/** What a kind is called, and where. */
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

/** What a column is called, and what stands in it, in words. */
export type ColumnWords = {
  head: string;
  hint: string;
  /** True when every file has it, so that its rows are found again. */
  always?: boolean;
  /** The head of another column, beside which this one stands in a file without being chosen. */
  beside?: string;
};

/** A column whose cells fill a field of the form. */
export type FieldColumn<Thing> = ColumnWords & {
  field: string;
  show: (thing: Thing) => string | number | null;
  /** A cell as the form's field has it, or what is wrong with it; the cell itself unless told. */
  read?: (cell: string) => Result<string, string>;
  /** Whether a cell is what a spreadsheet shows of a text that `show` has written, and so no change. */
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

/** A row that adds or changes a thing. */
export type ValidRow<Thing> = {
  id: string;
  /** What the thing is called in the report. */
  label: string;
  /** What no other row of the file may have, in words: "the address lake-gummies". */
  unique: readonly string[];
  /** What is written. */
  after: Thing;
  /** What the columns show of it then. */
  shown: Thing;
};

/** What is wrong with a field of the form, or with the row as a whole (null). */
export type FieldFault = { field: string | null; sentence: string };

/** What was loaded to read the rows of one file. */
export type Loaded<Row, Thing> = {
  /** The stored thing of each row; null for a new one. */
  match(rows: readonly FileRow[]): Promise<readonly Result<Row | null, RowFault>[]>;
  /** The row as a form, with the fields as they are typed there: what is written of it, or what is wrong. */
  validate(values: FormValues, stored: Row | null, file: FileRow): Result<ValidRow<Thing>, FieldFault[]>;
};

/** How the files of a kind are made and read. */
export type ReadKind<Row, Thing> = KindWords & {
  columns: readonly FileColumn<Row, Thing>[];
  /** Heads that are passed over when a file has them. */
  ignored: readonly string[];
  /** The sets of columns by which stored things are found, and what a new one needs. */
  keys: readonly (readonly string[])[];
  needs: readonly string[];
  /** The values of the form of a new thing, and of a stored one. */
  blank: FormValues;
  values(row: Row): FormValues;
  idOf(row: Row): string;
  labelOf(row: Row): string;
  /** The stored things in the order of a file, in pieces. */
  read(db: Db): AsyncGenerator<readonly Row[]>;
  load(db: Db, now: Temporal.Instant): Promise<Loaded<Row, Thing>>;
};

/** What of a thing may have changed since its row was validated. */
export type LockedThing = Versioned & { readonly id: string };

/** A thing as it is locked and as it was when its row was validated (both null for a new one), and what is written of it. */
export type RowNow<Thing, Locked> = {
  locked: Locked | null;
  before: AsJson<Thing> | null;
  after: AsJson<Thing>;
};

/** A thing that an import has changed: as it is now, as it was before, and what was written of it. */
export type ChangeNow<Thing, Locked> = { locked: Locked; before: AsJson<Thing>; after: AsJson<Thing> };

/** A thing as it was before it was written (null for a new one), and as it is then (null for one that is gone). */
export type WrittenThing<Thing> = {
  subjectId: string;
  before: AsJson<Thing> | null;
  after: AsJson<Thing> | null;
};

/** Whose import wrote it, and in a sentence that one did, or that one was reverted. */
export type WrittenBy = { actor: Actor; note: string };

/** A thing that is to be changed, as it is and as it would be. */
export type Concerned<Thing> = { subjectId: string; before: AsJson<Thing>; after: AsJson<Thing> };
export type Concern = { sentence: string; to: string; label: string };

/** How the things of a kind are written. */
export type WriteKind<Thing, Locked, Context> = KindWords & {
  /** Who has to look again after an import. */
  changes: readonly Change[];
  /** Locks things until the transaction ends; those that are gone are missing. `news` are those that are still to be added. */
  lock(tx: Db, ids: readonly string[], news: readonly AsJson<Thing>[]): Promise<readonly Locked[]>;
  /** What `conflict`, `merge` and `revert` need to know, such as the rules of today. */
  context(tx: Db, now: Temporal.Instant): Promise<Context>;
  /** Why a row cannot be written as it was validated, though nobody has saved its thing since; null when it can. */
  conflict?: (row: RowNow<Thing, Locked>, context: Context) => string | null;
  /** What is written of a thing, where that hangs on what of it has moved. */
  merge?: (row: RowNow<Thing, Locked>, context: Context) => AsJson<Thing>;
  apply: {
    insert(tx: Db, things: readonly (AsJson<Thing> & Versioned)[]): Promise<void>;
    update(tx: Db, things: readonly (AsJson<Thing> & Versioned)[]): Promise<void>;
    remove(tx: Db, ids: readonly string[]): Promise<void>;
  };
  /** What else is written with the things, in the same transaction: their versions, a stock that they sum to. */
  follow?: (
    tx: Db,
    written: readonly WrittenThing<Thing>[],
    act: WrittenBy,
    now: Temporal.Instant,
  ) => Promise<void>;
  /** The constraint that says that something in a row was taken meanwhile, and what to say of it. */
  taken: { constraint: string; sentence: string };
  /** What is written to revert a change, or why it stays. */
  revert(change: ChangeNow<Thing, Locked>, context: Context): Result<AsJson<Thing>, string>;
  /** Why new things stay when an import is reverted, by their ids. */
  stays?: (tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What else hangs on things that it changes, in sentences with a link each; said before it is applied. */
  concerns?: (db: Db, rows: readonly Concerned<Thing>[]) => Promise<readonly Concern[]>;
};

/**
 * A kind: `Row` is a thing as it is stored, `Thing` what a file writes and shows of one, `Locked` what is read of it when it is
 * locked, and `Context` what else is read then.
 */
export type FileKind<Row extends Thing & Versioned, Thing, Locked extends LockedThing, Context> = ReadKind<
  Row,
  Thing
> &
  WriteKind<Thing, Locked, Context>;
