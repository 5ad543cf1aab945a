/** What was typed into a form, to be shown again after a refusal: short texts only, and never a password. */
export function typedValues(fields: Record<string, unknown>): Record<string, string> {
  const typed = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && !/password/i.test(entry[0]),
  );
  return Object.fromEntries(typed.slice(0, 20).map(([name, text]) => [name, text.slice(0, 300)]));
}
