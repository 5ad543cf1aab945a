import { cleanLine } from "#app/base/lib/clean-text.ts";
import { EMAIL, EMAIL_LENGTH } from "#app/base/lib/email.ts";
import { cleanPhone, isPhoneNumber } from "#app/base/lib/phone.ts";
import { shortened } from "#app/base/lib/read-csv.ts";
import { ok, type Result } from "#app/base/lib/result.ts";
import { readState, US_STATES } from "#app/base/lib/us-states.ts";
import { readYesNo, withoutGuard } from "./cell-values.ts";
import { headWords } from "./head-words.ts";
import { fieldOf, type Moved, type MovedCustomer, type MovedRow } from "./moved-records.ts";
import { readRows, withFaults } from "./read-file.ts";
import type { CustomerSource } from "./source.ts";

/** Longest texts of a customer's record, as in its form. */
const NAME_LENGTH = 100;
const ADDRESS_LENGTH = 200;

/**
 * Reads the customers of another shop's file (rules moving-in/customers). A customer needs an email address,
 * to which the invitation goes; what else isn't readable stays behind with a note. Of an address in several
 * rows, the first counts, but consent isn't given if one of them says so. Refused with a message if
 * the file isn't a table.
 */
export function readMovedCustomers(
  text: string,
  { columns }: Pick<CustomerSource, "columns">,
): Result<Moved<MovedCustomer>, string> {
  const read = readRows(text, columns);
  if (!read.ok) return read;
  const moved: Moved<MovedCustomer> = { records: [], faults: [], left: [] };
  const known = new Map<string, MovedCustomer>();
  for (const row of read.value.rows) {
    const email = withoutGuard(fieldOf(row, "email")).toLowerCase();
    const before = known.get(email);
    if (email === "") moved.left.push({ row: row.row, sentence: "There is no email address." });
    else if (email.length > EMAIL_LENGTH || !EMAIL.test(email))
      moved.faults.push({ row: row.row, sentence: `“${shortened(email)}” isn't an email address.` });
    else if (before) {
      moved.left.push({ row: row.row, sentence: `${shortened(email)} is already in row ${before.row}.` });
      const consent = consentOf(row);
      if (consent?.isGiven === false) before.consent = consent;
    } else {
      const customer = customerOf(row, email);
      known.set(email, customer);
      moved.records.push(customer);
    }
  }
  return ok(withFaults(moved, read.value.faults));
}

function customerOf(row: MovedRow, email: string): MovedCustomer {
  const notes: string[] = [];
  const line = (field: string, longest: number) => {
    const text = cleanLine(withoutGuard(fieldOf(row, field)));
    if ([...text].length <= longest) return text;
    notes.push(`“${shortened(text)}” is too long and stays behind.`);
    return "";
  };
  const said = fieldOf(row, "consent");
  if (saysConsent(said) === null && !UNKNOWN.test(headWords(said)))
    notes.push(`“${shortened(said)}” doesn't say whether marketing email was agreed to.`);
  const [firstName, lastName] = namesOf(row, line);
  const phone = cleanPhone(withoutGuard(fieldOf(row, "phone")));
  const isPhone = phone === "" || isPhoneNumber(phone);
  if (!isPhone) notes.push(`The phone number “${shortened(phone)}” isn't one of the US and stays behind.`);
  return {
    ...{ row: row.row, email, firstName, lastName, phone: isPhone ? phone : "" },
    ...addressOf(row, line, notes),
    consent: consentOf(row),
    notes,
  };
}

type ReadLine = (field: string, longest: number) => string;

/** Returns first and last name; of a full name, the last word is the last name, or what is before a comma. */
function namesOf(row: MovedRow, line: ReadLine): [first: string, last: string] {
  const [first, last] = [line("firstName", NAME_LENGTH), line("lastName", NAME_LENGTH)];
  if (first || last || !row.fields.has("fullName")) return [first, last];
  const whole = line("fullName", NAME_LENGTH);
  const turned = /^([^,]+), ([^,.]+)$/.exec(whole);
  if (turned?.[1] && turned[2]) return [turned[2], turned[1]];
  const words = whole.split(" ");
  return words.length > 1 ? [words.slice(0, -1).join(" "), words.at(-1) ?? ""] : [words[0] ?? "", ""];
}

/** Returns a US address; one of another country stays behind. */
function addressOf(row: MovedRow, line: ReadLine, notes: string[]) {
  const none = { address: "", city: "", state: "", zip: "" };
  const country = fieldOf(row, "country").toUpperCase().replaceAll(".", "");
  if (country !== "" && !/^(?:US|USA|UNITED STATES(?: OF AMERICA)?(?: \(US\))?)$/.test(country)) {
    notes.push(`The address is in ${shortened(fieldOf(row, "country"))} and stays behind.`);
    return none;
  }
  const street = [line("address", ADDRESS_LENGTH), line("addressMore", ADDRESS_LENGTH)].filter(Boolean);
  const zip = withoutGuard(fieldOf(row, "zip")).replace(/^(\d{5})[- ]?\d{4}$/, "$1");
  // Spreadsheets remove the zero at the start of a ZIP code.
  const whole = /^\d{3,4}$/.test(zip) ? zip.padStart(5, "0") : zip;
  const state = fieldOf(row, "state");
  const named = US_STATES.find(([, name]) => name.toLowerCase() === state.toLowerCase())?.[0];
  const code = named ?? readState(state.replace(/^US-/i, ""));
  if (state !== "" && !code) notes.push(`“${shortened(state)}” isn't a state of the US and stays behind.`);
  const isZip = /^\d{5}$/.test(whole);
  if (zip !== "" && !isZip) notes.push(`“${shortened(zip)}” isn't a ZIP code and stays behind.`);
  return {
    address: street.join(", "),
    city: line("city", NAME_LENGTH),
    state: code ?? "",
    zip: isZip ? whole : "",
  };
}

const GIVEN = /^(?:subscribed|opt(?:ed)? in|(?:double|single) opt in|accepted|confirmed|express|explicit)$/;
const NOT_GIVEN =
  /^(?:(?:un|not |never )subscribed|opt(?:ed)? out|cleaned|(?:hard )?bounced|pending|declined|invalid|redacted)$/;
const UNKNOWN = /^(?:unknown|n a|)$/;

/** Returns whether a cell says that consent was given; null if it doesn't say. */
function saysConsent(cell: string): boolean | null {
  const words = headWords(cell);
  return readYesNo(cell) ?? (GIVEN.test(words) ? true : NOT_GIVEN.test(words) ? false : null);
}

/** Returns the consent as the file has it; null if it doesn't say, as for Square's "unknown". */
function consentOf(row: MovedRow): MovedCustomer["consent"] {
  const cell = fieldOf(row, "consent");
  const agreedAt = withoutGuard(fieldOf(row, "agreedAt"));
  const at = withoutGuard(fieldOf(row, "consentAt")) || agreedAt;
  const given = { at, where: cleanLine(withoutGuard(fieldOf(row, "consentWhere"))) };
  const endedAt = fieldOf(row, "endedAt");
  // Klaviyo writes an empty list for those who haven't left.
  const hasEnded = endedAt !== "" && endedAt !== "[]";
  const said = hasEnded ? false : cell === "" && agreedAt !== "" ? true : saysConsent(cell);
  return said === null ? null : { isGiven: said, ...given };
}
