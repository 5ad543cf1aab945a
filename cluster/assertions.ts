import type { Outcome } from "../chaos/ask.ts";

/** Result of a sent order; `placed` is the order named in the response. Times in ms. */
export type Sent = { checkout: string; at: number; ms: number; outcome: Outcome; placed: string | null };

/** Result of a page request. */
export type Read = { what: string; at: number; outcome: Outcome };

/** An order in the database; `checkout` names the customer and the key. */
export type Made = { id: string; checkout: string };

/** Everything observed during one fault. */
export type Seen = { sent: readonly Sent[]; read: readonly Read[]; begin: number; end: number };

/** A line of the table. */
export type Verdict = {
  fault: string;
  /** The longest time without an acknowledged order, in seconds. */
  silence: number;
  acknowledged: number;
  lost: string[];
  doubled: string[];
  pages: number;
  failedPages: Read[];
  /** Responses without an order, with their number. */
  others: Map<string, number>;
};

/** Evaluates the observations against the final database. */
export function check(fault: string, { sent, read, begin, end }: Seen, made: readonly Made[]): Verdict {
  const placed = sent.filter((one) => one.placed !== null);
  const there = new Map(made.map(({ id, checkout }) => [id, checkout]));
  const acknowledged = Map.groupBy(placed, ({ checkout }) => checkout);
  const several = Map.groupBy(made, ({ checkout }) => checkout);
  const others = new Map<string, number>();
  for (const { outcome, placed } of sent) {
    if (placed === null) others.set(String(outcome), (others.get(String(outcome)) ?? 0) + 1);
  }
  const isDoubled = (checkout: string, answers: readonly Sent[]) =>
    new Set(answers.map(({ placed }) => placed)).size > 1 || (several.get(checkout)?.length ?? 0) > 1;
  return {
    fault,
    silence:
      longestSilence(
        placed.map(({ at, ms }) => at + ms),
        begin,
        end,
      ) / 1000,
    acknowledged: acknowledged.size,
    lost: [...acknowledged]
      .filter(([checkout, [first]]) => there.get(first?.placed ?? "") !== checkout)
      .map(([one]) => one),
    doubled: [...acknowledged]
      .filter(([checkout, answers]) => isDoubled(checkout, answers))
      .map(([one]) => one),
    pages: read.length,
    failedPages: read.filter(({ outcome }) => outcome !== 200),
    others,
  };
}

/** The longest gap between these moments, counting the beginning and the end. */
export function longestSilence(moments: readonly number[], begin: number, end: number): number {
  const all = [begin, ...moments.filter((at) => at > begin && at < end).sort((a, b) => a - b), end];
  return Math.max(...all.slice(1).map((at, index) => at - (all[index] as number)));
}

/** Orders that no one requested. */
export function strangers(made: readonly Made[], asked: ReadonlySet<string>): string[] {
  return made.filter(({ checkout }) => !asked.has(checkout)).map(({ id }) => id);
}

/** Allowed cost of a fault: pages that may fail, and whether orders may be lost. */
export type Allowed = { silence: number; failedPages: number; loss: boolean };

/** Describes the failed checks. */
export function complaints(verdict: Verdict, allowed: Allowed): string[] {
  const { silence, lost, doubled, failedPages, others } = verdict;
  const said: string[] = [];
  if (silence > allowed.silence) said.push(`no order was acknowledged for ${silence.toFixed(1)} s`);
  if (lost.length > 0 && !allowed.loss)
    said.push(`${lost.length} acknowledged orders are lost, such as ${lost[0]}`);
  if (doubled.length > 0) said.push(`${doubled.length} orders are doubled, such as ${doubled[0]}`);
  if (failedPages.length > allowed.failedPages)
    said.push(`${failedPages.length} pages failed: ${namesOf(failedPages)}`);
  if (others.has("500")) said.push(`${others.get("500")} orders were answered 500`);
  if (failedPages.some(({ outcome }) => outcome === 500)) said.push("a page was answered 500");
  return said;
}

function namesOf(failed: readonly Read[]): string {
  const counts = Map.groupBy(failed, ({ what, outcome }) => `${what} ${outcome}`);
  return [...counts].map(([name, reads]) => `${name} ×${reads.length}`).join(", ");
}

const HEAD = [
  "fault",
  "s without orders",
  "acknowledged",
  "lost",
  "doubled",
  "pages",
  "failed",
  "other responses to orders",
];

/** The table as lines; names left-aligned, numbers right-aligned. */
export function tableOf(verdicts: readonly Verdict[]): string[] {
  const rows = verdicts.map((one) => [
    one.fault,
    one.silence.toFixed(1),
    String(one.acknowledged),
    String(one.lost.length),
    String(one.doubled.length),
    String(one.pages),
    String(one.failedPages.length),
    [...one.others].map(([outcome, count]) => `${outcome} ×${count}`).join("  "),
  ]);
  const widths = HEAD.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => (row[column] as string).length)),
  );
  const isText = (column: number) => column === 0 || column === HEAD.length - 1;
  return [HEAD, ...rows].map((row) =>
    row
      .map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column] as number) : cell.padStart(widths[column] as number),
      )
      .join("  ")
      .trimEnd(),
  );
}
