import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type AnyFileKind, fileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { flagText, readForm } from "#app/base/imports/cells.ts";
import {
  type ColumnAssignment,
  type FileColumn,
  fieldColumns,
  type KindWords,
  type Versioned,
} from "#app/base/imports/file-kind.ts";
import { OTHER_BOUNDS } from "#app/base/imports/import-states.ts";
import { breathe } from "#app/base/imports/queries.server.ts";
import { beginningOf } from "#app/base/lib/clean-text.ts";
import { readCsv, shortened } from "#app/base/lib/read-csv.ts";
import { ok } from "#app/base/lib/result.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { emailLine, lineOfText } from "#app/base/lib/typed-text.ts";
import type { EmailList } from "#app/content/waitlist/email-lists.ts";
import {
  deleteListEntries,
  findListed,
  holdListEntries,
  insertListEntries,
  type ListEntry,
  readListEntries,
} from "#app/content/waitlist/import-entries.server.ts";
import { readDepartures } from "#app/content/waitlist/remember-departure.server.ts";
import { maskedEmail } from "#app/content/waitlist/remove-address.server.ts";
import { sourceLabel } from "#app/content/waitlist/source-labels.ts";
import { readMoment } from "#app/trade/moving-in/cell-values.ts";
import { convertedFile, recognizeFile } from "#app/trade/moving-in/convert-file.ts";
import { assignedList, listColumns, ownList } from "#app/trade/moving-in/list-sources.ts";
import type { MovedCustomer } from "#app/trade/moving-in/moved-records.ts";
import { readMovedCustomers } from "#app/trade/moving-in/read-customers.ts";

const LABELS = { email: "Email", source: "Source", since: "Since", zip: "ZIP" } as const;
/** Column of this shop's own files that isn't stored with an entry. */
const CONSENT = "Marketing email";

const LENGTH_OF_SOURCE = 200;

const listForm = z.strictObject({
  email: emailLine(),
  source: lineOfText("the source", LENGTH_OF_SOURCE),
  since: z.string().transform(readMoment),
  zip: z.string().transform((zip) => zip || null),
});

/** An entry as an import adds it. Entries aren't changed by imports, so their version is always the first. */
type Entry = ListEntry & Versioned;
const VERSION = { version: 1 } as const;

const column = fieldColumns<ListEntry, keyof typeof LABELS>(LABELS);

function columnsOf(list: EmailList): FileColumn<Entry, ListEntry>[] {
  return [
    column("email", "an email address", ({ email }) => email, { always: true }),
    ...(list === "waitlist" ? [column("zip", "five digits", ({ zip = null }) => zip)] : []),
    column("source", "where they signed up", ({ source }) => sourceLabel(source)),
    column("since", "when they signed up, such as 2026-11-30", ({ createdAt }) => isoText(createdAt)),
    {
      ...{ head: CONSENT, hint: "yes or no; without this column, a date under Since counts as yes" },
      ...{ field: null, show: ({ wantsInvitation = true }) => flagText(wantsInvitation) },
    },
  ];
}

/** Returns the source that another shop's file, a file of this shop, or an assignment of columns has. */
function sourceOf(text: string, assignment: ColumnAssignment | null) {
  if (assignment) return ok(assignedList(assignment));
  const known = recognizeFile(text, "customers");
  if (known) return known;
  const read = readCsv(text, OTHER_BOUNDS);
  const own = read.ok ? ownList(read.value.head) : null;
  return own && ok(own);
}

/** Returns why an address of a file isn't added; null if it is. */
function whyLeft(
  { email, consent }: MovedCustomer,
  isListed: boolean,
  hasLeft: boolean,
  listName: string,
): string | null {
  const who = shortened(email);
  if (!consent) return `The file doesn't say that ${who} agreed to marketing email.`;
  if (!consent.isGiven) return `${who} didn't agree to marketing email, or unsubscribed there.`;
  if (isListed) return `${who} is already on the ${listName} and stays as it is.`;
  return hasLeft ? `${who} left the ${listName} here, or was removed from it, and isn't added again.` : null;
}

function cellsOf({ email, zip, consent }: MovedCustomer, platform: string) {
  const { at = "", where = "" } = consent ?? {};
  const since = readMoment(at);
  const said = [where || platform || "Another shop", since ? "" : at].filter(Boolean).join(", ");
  return {
    [LABELS.email]: email,
    [LABELS.zip]: zip,
    [LABELS.source]: beginningOf(said, LENGTH_OF_SOURCE),
    [LABELS.since]: since ? isoText(since) : "",
  };
}

type Words = Pick<KindWords, "one" | "many" | "list" | "listName" | "subject"> & { constraint: string };

/** Import and export of the addresses of a list, which are only added (rules moving-in/lists). */
function listKind(list: EmailList, { constraint, ...words }: Words): AnyFileKind {
  const columns = columnsOf(list);
  const heads = columns.map(({ head }) => head).filter((head) => head !== CONSENT);
  return fileKind<
    Entry,
    ListEntry,
    { id: string; isInvited: boolean } & Versioned,
    (email: string) => boolean
  >({
    ...words,
    ...{ name: list, assigns: list, changes: [], columns, ignored: [] },
    recognizes: "Shopify, WooCommerce, Square, Mailchimp, and Klaviyo",
    keys: [[LABELS.email]],
    needs: [LABELS.email],
    blank: { email: "", source: "", since: "", zip: "" },
    values: ({ email, source, createdAt, zip }) => ({
      ...{ email, source, since: isoText(createdAt), zip: zip ?? "" },
    }),
    idOf: ({ id }) => id,
    labelOf: ({ email }) => email,
    read: async function* (db) {
      for await (const rows of readListEntries(db, list)) yield rows.map((row) => ({ ...row, ...VERSION }));
    },
    load: async (_, now) => ({
      match: async (rows) => rows.map(() => ok(null)),
      validate: (values, _stored, { row }) => {
        const read = readForm(listForm, values);
        if (!read.ok) return read;
        const { since, zip, ...entry } = read.value;
        const isPast = since !== null && Temporal.Instant.compare(since, now) <= 0;
        // Those without a time keep the order of the file.
        const createdAt = isPast ? since : now.add({ microseconds: row });
        const after = {
          ...{ id: randomUUID(), ...entry, createdAt },
          ...(list === "waitlist" ? { zip } : {}),
        };
        const { id, email } = after;
        return ok({ id, label: email, unique: [`the email address ${email}`], after, shown: after });
      },
    }),
    convert: async (text, assignment, { db }) => {
      const source = sourceOf(text, assignment);
      if (!source?.ok) return source;
      const { label, platform, columns: known } = source.value;
      const moved = readMovedCustomers(text, { columns: listColumns(known) });
      if (!moved.ok) return moved;
      const { records, faults, left } = moved.value;
      const emails = records.map(({ email }) => email);
      const [listed, hasLeft] = await Promise.all([findListed(db, list, emails), readDepartures(db, list)]);
      const said = records.map((one) =>
        whyLeft(one, listed.has(one.email), hasLeft(one.email), words.listName.toLowerCase()),
      );
      const all = {
        records: records.filter((_, index) => said[index] === null),
        faults,
        left: [
          ...left,
          ...records.flatMap(({ row, notes }, index) =>
            (typeof said[index] === "string" ? [said[index]] : list === "waitlist" ? notes : []).map(
              (sentence) => ({
                row,
                sentence,
              }),
            ),
          ),
        ],
      };
      const lineOf = (one: MovedCustomer) => [{ row: one.row, cells: cellsOf(one, platform) }];
      return ok(await convertedFile(label, heads, all, lineOf, breathe));
    },
    lock: async (tx, ids) => (await holdListEntries(tx, list, ids)).map((one) => ({ ...one, ...VERSION })),
    context: (tx) => readDepartures(tx, list),
    conflict: ({ after }, hasLeft) =>
      hasLeft(after.email) ? "left the list since the file was checked." : null,
    apply: {
      insert: (tx, rows) =>
        insertListEntries(
          tx,
          list,
          rows.map(({ version: _, ...row }) => row),
        ),
      update: async () => {},
      remove: (tx, ids) => deleteListEntries(tx, list, ids),
    },
    audited: ({ email, ...entry }) => ({ email: maskedEmail(email), ...entry }),
    taken: {
      [constraint]:
        "Someone with one of these addresses signed up after the file was checked. Nothing was applied. Check the file again.",
    },
    revert: ({ before }) => ok(before),
    stays: async (tx, ids) =>
      new Map(
        (await holdListEntries(tx, list, ids))
          .filter(({ isInvited }) => isInvited)
          .map(({ id }) => [id, "This address has been invited since."]),
      ),
  });
}

export const WAITLIST_KIND = listKind("waitlist", {
  ...{ one: "waitlist signup", many: "waitlist signups", list: "/admin/waitlist", listName: "Waitlist" },
  ...{ subject: "waitlist_entries", constraint: "waitlist_entries_email" },
});

export const NEWSLETTER_KIND = listKind("newsletter", {
  ...{ one: "newsletter subscriber", many: "newsletter subscribers" },
  ...{ list: "/admin/waitlist/newsletter", listName: "Newsletter" },
  ...{ subject: "newsletter_subscribers", constraint: "newsletter_subscribers_email" },
});
