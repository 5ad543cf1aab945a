/** Fields that the audit log never keeps: it cannot be corrected afterwards, and every admin reads it. */
const SECRET = /password|token|secret|hash|birth|cookie|recovery|private.?key/i;

/** A state before or after a change as the audit log keeps it: plain JSON, without secrets (rules admin/audit-secrets). */
export function withoutSecrets(state: unknown): unknown {
  if (state === null || state === undefined) return null;
  const kept = JSON.stringify(state, (name, value: unknown) => (SECRET.test(name) ? undefined : value));
  return JSON.parse(kept);
}
