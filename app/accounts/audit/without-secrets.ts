/** Fields that the audit log never stores: it can't be corrected later, and every admin can read it. */
const SECRET = /password|token|secret|hash|birth|cookie|recovery|private.?key/i;

/** Converts a state to what the audit log stores: plain JSON without secrets (rules admin/audit-secrets). */
export function withoutSecrets(state: unknown): unknown {
  if (state === null || state === undefined) return null;
  const kept = JSON.stringify(state, (name, value: unknown) => (SECRET.test(name) ? undefined : value));
  return JSON.parse(kept);
}
