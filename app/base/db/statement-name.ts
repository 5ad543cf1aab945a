/** A keyword followed by a table name. */
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+)"?/i;

/**
 * Names a statement that has no name in code by its first keyword and first table, such as "select orders".
 * Uses only SQL keywords and table names, whatever else the text contains.
 */
export function nameOfText(text: string): string {
  const verb = /^[\s(]*([a-z]{2,20})\b/i.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const table = TABLE.exec(text)?.[1]?.toLowerCase();
  return table ? `${verb} ${table}` : verb;
}
