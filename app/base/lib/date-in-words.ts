/** Formats the calendar day "2026-07-10" as "July 10, 2026". */
export function dateInWords(day: string): string {
  return new Date(day).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
}

/** Returns the age in completed years; both are calendar days. For browsers, which may lack Temporal. */
export function ageInYears(birthDate: string, today: string): number {
  const isEarlier = today.slice(5) < birthDate.slice(5);
  return Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (isEarlier ? 1 : 0);
}

/** Formats a birth date with the age today, "March 4, 1998, 28 years old"; both are calendar days. */
export function birthDateInWords(birthDate: string, today: string): string {
  return `${dateInWords(birthDate)}, ${ageInYears(birthDate, today)} years old`;
}

type Typed = Partial<Record<"year" | "month" | "day", string | number | undefined>>;

/** Formats a date typed in three fields, "March 4, 1998", also "February 30, 1998"; null while incomplete. */
export function typedDateInWords({ year, month, day }: Typed): string | null {
  const [y, m, d] = [year, month, day].map(Number) as [number, number, number];
  if (!(y >= 1000 && m >= 1 && m <= 12 && d >= 1 && d <= 31)) return null;
  const [name] = dateInWords(`2000-${String(m).padStart(2, "0")}-01`).split(" ");
  return `${name} ${d}, ${y}`;
}
