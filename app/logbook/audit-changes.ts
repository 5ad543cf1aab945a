import { momentText } from "#app/lib/moment-text.ts";
import { formatMoney } from "#app/lib/money.ts";

/** One field that an act changed, in readable words; "nothing" where it was not there. */
export type ChangedField = { field: string; before: string; after: string };

/** Fields that say nothing to a reader: the entry itself has who and when. */
const SILENT = new Set(["version", "updatedAt", "id", "createdAt"]);

/** What differs between two states, in readable words: money as dollars, instants in shop time (rules 24.12). */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => !SILENT.has(name) && !isSame(was[name], is[name]))
    .map((name) => ({
      field: fieldWords(name),
      before: valueText(name, was[name]),
      after: valueText(name, is[name]),
    }))
    .filter(({ before: one, after: other }) => one !== other);
}

function fieldsOf(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === "object" && !Array.isArray(state) ? { ...state } : { value: state };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** "Minimum order" for "minimumOrderCents": words instead of a name in code. */
function fieldWords(name: string): string {
  const words = name
    .replace(/Cents$/, "")
    .replaceAll("_", " ")
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
}

const NOTHING = "nothing";

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return /cents$/i.test(name) ? formatMoney(value) : String(value);
  if (typeof value === "string") return isInstant(value) ? momentText(value) : plainWords(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return NOTHING;
    return value.every((one) => typeof one === "string" || typeof one === "number")
      ? value.join(", ")
      : JSON.stringify(value);
  }
  return JSON.stringify(value);
}

/** "out for delivery" for "out_for_delivery", the name of a state in code. */
function plainWords(text: string): string {
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text;
}

function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}
