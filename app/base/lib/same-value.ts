/** True when two values say the same: as JSON has them, whatever the order in which objects name their fields. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return inOneSpelling(one) === inOneSpelling(other);
}

function inOneSpelling(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([name], [other]) => (name < other ? -1 : 1)))
      : inner,
  );
}
