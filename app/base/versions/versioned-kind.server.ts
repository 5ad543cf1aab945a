import { eq } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Topic } from "#app/base/db/changes.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import type { FieldErrors, FormValues } from "#app/base/lib/refused-form.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { isSameValue } from "#app/base/lib/shape.ts";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import type { Fields } from "#app/base/records/fields.ts";
import { type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import { keepVersions } from "./keep-version.server.ts";
import type { ShownAs } from "./shown-text.ts";
import { withContent } from "./versions.ts";

/** Definition of a kind of record by its owner: its table, its form, and how it is saved. */
type Described<Form, Row extends { version: number }, Own extends { name: string }> = {
  /**
   * Table name, which identifies the kind in versions and the audit log; the table itself; and the column
   * that identifies its rows.
   */
  table: string;
  rows: PgTable;
  key: AnyPgColumn;
  topic: Topic;
  /** Fields of the form, and those left out of versions. */
  fields: Fields;
  apart?: readonly string[];
  shownAs?: ShownAs;
  /** Status of records that visitors see. */
  publicStatus: "active" | "published";
  form: z.ZodType<Form>;
  values: (row: Row) => FormValues;
  /** Form values of a new record. */
  blank: FormValues;
  /** Returns the record's name from its form values. */
  nameOf: (values: FormValues) => string;
  find: (db: Db, id: string) => Promise<Row | null>;
  save: (
    db: Database,
    actor: Actor,
    form: Form,
    now: Temporal.Instant,
  ) => Promise<Result<Row, SaveRefusal<Row> | Own>>;
  refusals: (refusal: Own, form: Form) => { errors: FieldErrors<string>; values?: FormValues };
};

/** Current state of a record: its version and form values. */
export type Standing = { version: number; values: FormValues };

/** What to write to a record: its form's fields, or that it is unpublished. */
type Wish = { id: string; content: FormValues } | { id: string; content: "hidden" };

/** Errors by form field. */
type Unwritten = FieldErrors<string>;
type Written = Promise<Result<null, Unwritten>>;

/** A kind of record with version history, without the types of its form and row. */
export type VersionedKind = Pick<
  Described<never, never, never>,
  "table" | "topic" | "fields" | "publicStatus"
> & {
  apart: readonly string[];
  shownAs: ShownAs;
  nameOf: (values: FormValues) => string;
  /**
   * Reads the record with this ID; null if there is none. `hold` also locks it until the transaction ends.
   */
  read: (db: Db, id: string) => Promise<Standing | null>;
  hold: (tx: Db, id: string) => Promise<Standing | null>;
  /** Sets a record's version and changes nothing else, so visitors see no difference. */
  touch: (tx: Db, id: string, version: number) => Promise<void>;
  /**
   * Saves a whole form like the form's own Save; `version` is null for a new record. Returns refusals by
   * field.
   */
  save: (
    tx: Db,
    actor: Actor,
    form: { id: string; version: number | null; typed: FormValues },
    now: Temporal.Instant,
  ) => Written;
  /** Writes the values with the contract, rules, and save function of the kind's owner. */
  write: (tx: Db, actor: Actor, wish: Wish, now: Temporal.Instant) => Written;
  /** Returns the errors of a form before it is saved; null if there are none. */
  check: (id: string, typed: FormValues) => Unwritten | null;
  /** Returns whether two forms of a record are equal, as parsed by its contract. */
  isSame: (id: string, one: FormValues, other: FormValues) => boolean;
};

const GONE = { "": "Someone deleted it while you were editing." };
const CHANGED = { "": "Someone else saved it while you were editing." };

/** Makes a kind with version history; `versions` is what drafts, schedules, and history need. */
export function versionedKind<Form, Row extends { version: number }, Own extends { name: string } = never>(
  of: Described<Form, Row, Own>,
) {
  const { table, rows, key, fields, apart = [], publicStatus, values } = of;

  async function stand(db: Db, id: string): Promise<Standing | null> {
    const row = await of.find(db, id);
    return row && { version: row.version, values: values(row) };
  }

  async function hold(tx: Db, id: string): Promise<Standing | null> {
    await tx.select({ key }).from(rows).where(eq(key, id)).for("update");
    return stand(tx, id);
  }

  /** Converts content to form values, without unchecked boxes, which forms don't send. */
  function sent(id: string, version: number | null, content: FormValues): FormValues {
    const empty = Object.keys(fields).filter(
      (name) => fields[name]?.contract.kind === "box" && !content[name],
    );
    const full = Object.entries(content).filter(([name]) => !empty.includes(name));
    return { ...Object.fromEntries(full), id, version: version?.toString() ?? "" };
  }

  async function save(tx: Db, actor: Actor, typed: FormValues, now: Temporal.Instant): Written {
    const read = of.form.safeParse(typed);
    if (!read.success) return refused(fieldErrors<string>(read.error));
    // The use case joins this transaction.
    const saved = await of.save(tx as Database, actor, read.data, now);
    if (saved.ok) return { ...saved, value: null };
    const { refusal } = saved;
    if (refusal.name === "gone") return refused(GONE);
    if (refusal.name === "changed") return refused(CHANGED);
    return refused(of.refusals(refusal as Own, read.data).errors);
  }

  /** Unpublishes a record without checking its other fields, which may predate today's contract. */
  async function hide(tx: Db, actor: Actor, id: string, now: Temporal.Instant): Written {
    await hold(tx, id);
    const held = await of.find(tx, id);
    if (!held) return refused(GONE);
    const wanted = { status: "draft" };
    const write = async (hidden: typeof wanted, version: number) => {
      await tx
        .update(rows)
        .set({ ...hidden, version })
        .where(eq(key, id));
      return of.find(tx, id);
    };
    const keep = keepVersions<Row>({ fields }, values, apart);
    const thing = { actor, table, id, version: held.version, keep };
    const saving = { ...thing, read: async () => held, values: () => wanted, write };
    const saved = await saveItem<Row, typeof wanted>(tx, saving, now);
    return saved.ok ? { ...saved, value: null } : refused(CHANGED);
  }

  /** Parses a version's content by the form's contract; returns it unchanged if it is invalid. */
  function asRead(id: string, content: FormValues): unknown {
    const read = of.form.safeParse(sent(id, null, withContent(fields, of.blank, content)));
    return read.success ? read.data : content;
  }

  const versions: VersionedKind = {
    table,
    topic: of.topic,
    fields,
    apart,
    shownAs: of.shownAs ?? {},
    publicStatus,
    nameOf: of.nameOf,
    read: stand,
    hold,
    touch: async (tx, id, version) => {
      await tx.update(rows).set({ version }).where(eq(key, id));
    },
    save: (tx, actor, { id, version, typed }, now) => save(tx, actor, sent(id, version, typed), now),
    write: async (tx, actor, { id, content }, now) => {
      if (content === "hidden") return hide(tx, actor, id, now);
      const held = await hold(tx, id);
      if (!held) return refused(GONE);
      const written = Object.entries(content).filter(([name]) => !apart.includes(name));
      const typed = withContent(fields, held.values, Object.fromEntries(written));
      return save(tx, actor, sent(id, held.version, typed), now);
    },
    check: (id, typed) => {
      const read = of.form.safeParse(sent(id, null, typed));
      return read.success ? null : fieldErrors(read.error);
    },
    isSame: (id, one, other) => isSameValue(asRead(id, one), asRead(id, other)),
  };
  return { ...of, versions };
}
