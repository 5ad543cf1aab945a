import type { Answer } from "./ask.ts";

/** Results of a running scenario: every response and every problem. */
export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #problems = new Map<string, number>();
  #longestMs = 0;

  /**
   * Counts and checks a response: its outcome is allowed, it's in time, and a 503 has a Retry-After header.
   */
  see(answer: Answer, allowed: readonly (number | string)[]): void {
    const { what, outcome, ms, mostMs, text } = answer;
    this.#counts.set(String(outcome), (this.#counts.get(String(outcome)) ?? 0) + 1);
    this.#longestMs = Math.max(this.#longestMs, ms);
    if (!allowed.includes(outcome)) this.fail(`${what} was answered ${outcome}${sayingOf(text)}`);
    if (ms > mostMs) this.fail(`${what} took longer than ${mostMs / 1000} s`);
    if (outcome === 503 && !answer.retryAfter && what !== READINESS)
      this.fail(`${what} was answered 503 without Retry-After`);
  }

  fail(problem: string): void {
    this.#problems.set(problem, (this.#problems.get(problem) ?? 0) + 1);
  }

  expect(holds: boolean, otherwise: string): void {
    if (!holds) this.fail(otherwise);
  }

  /** Each problem once, with its number of occurrences. */
  get problems(): string[] {
    return [...this.#problems].map(([problem, times]) =>
      times > 1 ? `${problem} (${times} times)` : problem,
    );
  }

  /** "200 ×340  303 ×88  503 ×12  longest 3.1 s". */
  get summary(): string {
    const counts = [...this.#counts].sort(([a], [b]) => a.localeCompare(b));
    const parts = counts.map(([outcome, count]) => `${outcome} ×${count}`);
    return [...parts, `longest ${(this.#longestMs / 1000).toFixed(1)} s`].join("  ");
  }
}

/** The readiness check. Its 503 needs no Retry-After, because a load balancer polls again anyway. */
export const READINESS = "GET /readyz";

/** The message of a page that refuses or fails, shortened. */
function sayingOf(text: string): string {
  const alert = /role="alert"[^>]*>([^<]+)/.exec(text)?.[1];
  const said = (alert ?? text.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
  // Each error has its own reference; without it, equal problems are counted as one.
  const same = said.replace(/\b[0-9a-f]{8}\b/g, "…").slice(0, 120);
  return same ? `: ${same}` : "";
}
