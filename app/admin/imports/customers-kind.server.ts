import { randomUUID } from "node:crypto";
import type { Db } from "#app/base/db/client.server.ts";
import { fileKind } from "#app/base/imports/bind-file-kind.server.ts";
import { readForm } from "#app/base/imports/cells.ts";
import {
  type ColumnAssignment,
  type FieldColumn,
  fieldColumns,
  type Loaded,
} from "#app/base/imports/file-kind.ts";
import { breathe } from "#app/base/imports/queries.server.ts";
import { keyIn } from "#app/base/imports/validate-row.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, refused } from "#app/base/lib/result.ts";
import { readDepartures } from "#app/content/waitlist/remember-departure.server.ts";
import { convertedFile, recognizeFile } from "#app/trade/moving-in/convert-file.ts";
import { consentText, MOVED_LABELS, movedCustomerForm } from "#app/trade/moving-in/customer-item.ts";
import { assignedCustomers } from "#app/trade/moving-in/guess-columns.ts";
import type { MovedCustomer } from "#app/trade/moving-in/moved-records.ts";
import { readMovedCustomers } from "#app/trade/moving-in/read-customers.ts";
import {
  deleteMovedCustomers,
  findAccounts,
  findMovedCustomers,
  holdMovedCustomers,
  insertMovedCustomers,
  type MovedCustomerRow,
  readMovedCustomerRows,
  updateMovedCustomers,
} from "#app/trade/moving-in/write-customers.server.ts";

const FIELDS = Object.keys(MOVED_LABELS) as (keyof typeof MOVED_LABELS)[];

type Customer = Pick<MovedCustomerRow, "id" | keyof typeof MOVED_LABELS>;
type Locked = Awaited<ReturnType<typeof holdMovedCustomers>>[number];

const column = fieldColumns<Customer, keyof typeof MOVED_LABELS>(MOVED_LABELS);
const YES_NO = "yes or no; blank if unknown";

/** Reads yes or no; other text is left to the form. */
const readConsent = (cell: string) => ok(cell.trim().toLowerCase());

const COLUMNS: FieldColumn<Customer>[] = [
  column("email", "an email address", ({ email }) => email, { always: true }),
  column("firstName", "one line of text", ({ firstName }) => firstName),
  column("lastName", "one line of text", ({ lastName }) => lastName),
  column("consent", YES_NO, ({ consent }) => consentText(consent), { read: readConsent }),
  column("notes", "what is different from the other shop", ({ notes }) => notes),
  column("phone", "a US phone number", ({ phone }) => phone),
  column("address", "one line of text", ({ address }) => address),
  column("city", "one line of text", ({ city }) => city),
  column("state", "two letters, such as MN", ({ state }) => state),
  column("zip", "five digits", ({ zip }) => zip),
  column("consentAt", "when, as the other shop has it", ({ consentAt }) => consentAt),
  column("source", "the other shop's software", ({ source }) => source),
];

async function load(db: Db): Promise<Loaded<MovedCustomerRow, Customer>> {
  const hasLeft = await readDepartures(db, "newsletter");
  return {
    match: async (rows) => {
      const emails = rows.map((row) => keyIn(row, MOVED_LABELS.email));
      const byEmail = new Map((await findMovedCustomers(db, emails)).map((row) => [row.email, row]));
      return emails.map((email) => ok(byEmail.get(email) ?? null));
    },
    validate: (values, stored) => {
      const read = readForm(movedCustomerForm, values);
      if (!read.ok) return read;
      const { email, consent } = read.value;
      const id = stored?.id ?? randomUUID();
      // Unsubscribing here ends the consent that was given there.
      const after = { id, ...read.value, consent: consent && hasLeft(email) ? false : consent };
      return ok({ id, label: email, unique: [`the email address ${email}`], after, shown: after });
    },
  };
}

function sourceOf(assignment: ColumnAssignment) {
  const platform = assignment.name || "another shop";
  return { label: platform, platform, ...assignedCustomers(assignment) };
}

/** Reads the customers of another shop's file as rows of these columns. */
async function convert(text: string, assignment: ColumnAssignment | null, { db }: { db: Db }) {
  const source = assignment ? ok(sourceOf(assignment)) : recognizeFile(text, "customers");
  if (!source?.ok) return source;
  const moved = readMovedCustomers(text, source.value);
  if (!moved.ok) return moved;
  const { label, platform } = source.value;
  const { records, left, faults } = moved.value;
  const accounts = await findAccounts(
    db,
    records.map(({ email }) => email),
  );
  const known = records
    .filter(({ email }) => accounts.has(email))
    .map(({ row, email }) => ({
      row,
      sentence: `${shortened(email)} has an account here, which stays as it is.`,
    }));
  const all = {
    records: records.filter(({ email }) => !accounts.has(email)),
    left: [...left, ...known],
    faults,
  };
  const lineOf = (one: MovedCustomer) => [{ row: one.row, cells: cellsOf(one, platform) }];
  return ok(await convertedFile(label, Object.values(MOVED_LABELS), all, lineOf, breathe));
}

function cellsOf({ row: _, consent, notes, ...texts }: MovedCustomer, source: string) {
  const fields = {
    ...texts,
    consent: consentText(consent?.isGiven ?? null),
    consentAt: consent?.at ?? "",
    notes: notes.join(" "),
    source,
  };
  return Object.fromEntries(FIELDS.map((field) => [MOVED_LABELS[field], fields[field]]));
}

/** Import and export of customers of another shop (rules moving-in/customers). */
export const CUSTOMERS_KIND = fileKind<MovedCustomerRow, Customer, Locked, null>({
  ...{ name: "customers", one: "customer", many: "customers" },
  ...{ list: "/admin/waitlist/moved-customers", listName: "Moved customers" },
  subject: "moved_customers",
  recognizes: "Shopify, WooCommerce, Square, Mailchimp, and Klaviyo",
  assigns: "customers",
  changes: [],
  columns: COLUMNS,
  ignored: [],
  keys: [[MOVED_LABELS.email]],
  needs: [MOVED_LABELS.email],
  blank: Object.fromEntries(FIELDS.map((field) => [field, ""])),
  values: (row) =>
    Object.fromEntries(
      FIELDS.map((field) => [field, field === "consent" ? consentText(row.consent) : row[field]]),
    ),
  idOf: ({ id }) => id,
  labelOf: ({ email }) => email,
  read: readMovedCustomerRows,
  load,
  convert,
  lock: holdMovedCustomers,
  context: async () => null,
  apply: { insert: insertMovedCustomers, update: updateMovedCustomers, remove: deleteMovedCustomers },
  taken: {
    moved_customers_email:
      "Someone moved in one of these customers after the file was checked. Nothing was applied. Check the file again.",
  },
  revert: ({ locked, before }) =>
    locked.invitedAt ? refused("This customer has been invited since.") : ok(before),
});
