const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns whether a text is a UUID as the database writes it. PostgreSQL throws on other texts, so IDs in
 * requests are checked first.
 */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && UUID.test(text);
}
