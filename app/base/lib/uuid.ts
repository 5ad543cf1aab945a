const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * True for an id as the database writes it: a UUID of any version in lower case, since ids are compared letter for
 * letter. PostgreSQL throws on a text that is no UUID, so every id from a request is checked first.
 */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && UUID.test(text);
}
