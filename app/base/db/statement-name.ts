/** A word of a statement that is before a table's name. */
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+)"?/i;

/**
 * A name for a statement that has none in the code: its first word and its first table, such as "select orders". It is
 * made of words of SQL and of the schema alone, whatever else is in the text.
 */
export function nameOfText(text: string): string {
  const verb = /^[\s(]*([a-z]{2,20})\b/i.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const table = TABLE.exec(text)?.[1]?.toLowerCase();
  return table ? `${verb} ${table}` : verb;
}
