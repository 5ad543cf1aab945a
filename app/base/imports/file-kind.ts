import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Change } from "#app/base/db/changes.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import type { FormValues } from "#app/base/lib/refused-form.ts";
import type { Result } from "#app/base/lib/result.ts";
import type { RowFault } from "./import-states.ts";

/** A thing as it is stored. */
export type Stored = { readonly version: number } & { readonly [name: string]: unknown };

/** What a column of a file is called, shows of a thing, and fills in the form of one. */
export type FileColumn<Row = Stored> = {
  head: string;
  /** The field of the form that its cells fill; null for one that only helps to find or compare. */
  field: string | null;
  /** In words, what stands in it. */
  hint: string;
  /** True when every file has it, so that its rows are found again. */
  always?: boolean;
  /** The head of another column, beside which this one stands in a file without being chosen. */
  beside?: string;
  show(row: Row): string | number | null;
  /** A cell as the form's field has it, or what is wrong with it; the cell itself unless told. */
  read?: (cell: string) => Result<string, string>;
  /** Whether a cell is what a spreadsheet shows of a text that `show` has written, and so no change. */
  looks?: (shown: string, cell: string) => boolean;
};

/** A row of a file: the texts of its cells by the heads of their columns. */
export type FileRow = { row: number; cells: Readonly<Record<string, string>> };

/** What is stored of a row that adds or changes a thing. */
export type Settled = {
  id: string;
  /** What the thing is called in the report. */
  label: string;
  /** What no other row of the file may have, in words: "the address lake-gummies". */
  unique: readonly string[];
  /** What is written, by the names of the table; with the id, without the version. */
  after: Readonly<Record<string, unknown>>;
  /** The thing as it is then. */
  next: Readonly<Record<string, unknown>>;
};

/** Judges the rows of one file. */
export type Judging<Row = Stored> = {
  /** The stored thing of each row; null for a new one. */
  match(rows: readonly FileRow[]): Promise<readonly Result<Row | null, RowFault>[]>;
  /** The row as a form, with the fields as they are typed there: what is stored of it, or what is wrong. */
  settle(values: FormValues, stored: Row | null, file: FileRow): Result<Settled, FieldFault[]>;
};

/** What is wrong with a field of the form, or with the row as a whole (null). */
export type FieldFault = { field: string | null; sentence: string };

/** What of a thing may have changed since it was judged. */
export type Held = { id: string; version: number; [name: string]: unknown };

/**
 * A kind of thing that is imported and exported as a table. One file describes it: its columns, how it is found, judged and
 * written. What is written goes through its owner's functions.
 */
export type FileKind<Row = Stored> = {
  /** Its part of the address, "products"; what one and several are called; the list that leads here. */
  name: string;
  one: string;
  many: string;
  list: string;
  listName: string;
  /** The subject of its entries in the audit log. */
  subject: string;
  /** Who has to look again after an import. */
  changes: readonly Change[];
  columns: readonly FileColumn<Row>[];
  /** Heads that are passed over when a file has them. */
  ignored: readonly string[];
  /** The sets of columns by which stored things are found, and what a new one needs. */
  keys: readonly (readonly string[])[];
  needs: readonly string[];
  blank: FormValues;
  values(row: Row): FormValues;
  idOf(row: Row): string;
  labelOf(row: Row): string;
  /** The stored things in the order of a file, in pieces. */
  read(db: Db): AsyncGenerator<readonly Row[]>;
  begin(db: Db, now: Temporal.Instant): Promise<Judging<Row>>;
  /** Holds things until the transaction ends; those that are gone are missing. `news` are those that are still to be added. */
  hold(tx: Db, ids: readonly string[], news: readonly Stored[]): Promise<readonly Held[]>;
  /** What the three below need to know, such as the rules of today. */
  context?: (tx: Db, now: Temporal.Instant) => Promise<unknown>;
  /** Why a row cannot be written as it was judged, though nobody has saved its thing since; null when it can. */
  moved?: (row: HeldRow, context: unknown) => string | null;
  /** What is written of a held thing (null = a new one), where that hangs on what of it has moved. */
  whole?: (held: Held | null, after: Stored) => Stored;
  insert(tx: Db, rows: readonly Stored[]): Promise<void>;
  update(tx: Db, rows: readonly Stored[]): Promise<void>;
  remove(tx: Db, ids: readonly string[]): Promise<void>;
  /** What else hangs on things that it changes, in sentences with a link each; said before it is applied. */
  concerns?: (db: Db, rows: readonly Concerned[]) => Promise<readonly Concern[]>;
  /** Why new things cannot be taken back, by their ids. */
  kept?: (tx: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** What is written to undo a change, or why it cannot be undone. */
  back(row: HeldChange, context: unknown): Result<Readonly<Record<string, unknown>>, string>;
  /** What else is written with the things, in the same transaction: their versions, a stock that they sum to. */
  follow?: (tx: Db, written: readonly Written[], act: WrittenBy, now: Temporal.Instant) => Promise<void>;
  /** The constraint that says that something in a row was taken meanwhile, and what to say of it. */
  taken?: { constraint: string; sentence: string };
};

/** A thing as it was before it was written (null for a new one), and as it is then (null for one that is gone). */
export type Written = { subjectId: string; before: Stored | null; after: Stored | null };

/** A thing that is to be changed, as it is and as it would be. */
export type Concerned = { subjectId: string; before: Stored; after: Stored };
export type Concern = { sentence: string; to: string; label: string };

/** Whose import wrote it, and in a sentence that one did, or that one was undone. */
export type WrittenBy = { actor: Actor; note: string };

/** A thing as it is held, as it was when it was judged (both null for a new one), and what is written of it. */
type HeldRow = { held: Held | null; before: Stored | null; after: Stored };

type HeldChange = { held: Held; before: Stored; after: Stored };

/** Describes a kind whose rows have a type of their own. */
export function fileKind<Row extends Stored>(kind: FileKind<Row>): FileKind {
  return kind as unknown as FileKind;
}
