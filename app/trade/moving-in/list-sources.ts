import type { ColumnAssignment } from "#app/base/imports/file-kind.ts";
import type { CustomerField } from "./fields.ts";
import { exactHead, headWords } from "./head-words.ts";
import type { Columns, CustomerSource } from "./source.ts";

// Files of subscribers: of the waitlist or the newsletter (rules moving-in/lists).

type ListSource = Pick<CustomerSource, "label" | "platform" | "columns">;

const READ = [
  "email",
  "zip",
  "country",
  "consent",
  "consentAt",
  "agreedAt",
  "endedAt",
  "consentWhere",
] as const;

/** Returns the columns of a file of customers that matter for a list. */
export const listColumns = (columns: Columns<CustomerField>): Columns<CustomerField> =>
  Object.fromEntries(READ.flatMap((field) => (columns[field] ? [[field, columns[field]]] : [])));

/** Columns of this shop's own files, as exported and as imported. */
const OWN: Columns<CustomerField> = {
  email: ["email"],
  zip: ["zip", "zip code"],
  consent: ["marketing email", "invitation requested"],
  consentAt: ["since"],
  consentWhere: ["source"],
};
const OWN_HEADS = new Set([...Object.values(OWN).flat(), "invited"]);

/** In a file without a column for consent, its date says that it was given. */
function withDateAsConsent({ consentAt = [], ...columns }: Columns<CustomerField>): Columns<CustomerField> {
  return columns.consent ? { ...columns, consentAt } : { ...columns, agreedAt: consentAt };
}

/** Recognizes a file of this shop; null for others. */
export function ownList(head: readonly string[]): ListSource | null {
  const words = head.map(headWords);
  if (!words.includes("email") || words.some((one) => !OWN_HEADS.has(one))) return null;
  const has = OWN.consent?.some((one) => words.includes(one));
  const { consent, ...others } = OWN;
  const columns = withDateAsConsent(has && consent ? { ...others, consent } : others);
  return { label: "", platform: "", columns };
}

/** Returns the source that an admin's assignment of columns describes. */
export function assignedList({ name, columns }: ColumnAssignment): ListSource {
  const named = Object.entries(columns).map(([field, head]) => [field, [exactHead(head)]]);
  return {
    label: name || "another shop",
    platform: name,
    columns: withDateAsConsent(Object.fromEntries(named)),
  };
}
