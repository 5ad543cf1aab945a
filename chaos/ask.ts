/** No request may take longer, whatever is broken. */
const MOST_MS = 10_000;
/** We wait this many times as long as an answer may take, to see whether a late answer still comes. */
const PATIENCE = 2;

/** How a request ended: with a status, or in one of these ways without a status. */
export type Outcome = number | "late" | "cut off" | "not let in" | "left";

export type Answer = {
  /** The method and the path of the request: "POST /checkout". */
  what: string;
  outcome: Outcome;
  ms: number;
  /** How long it was allowed to take. */
  mostMs: number;
  location: string | null;
  retryAfter: string | null;
  /** Whether the shop will close this connection. */
  closing: boolean;
  text: string;
};

export type Asked = {
  cookie?: string;
  /** A form to send. */
  form?: URLSearchParams;
  /** The origin that the request names in its header; default the shop's address. */
  origin?: string;
  /** How long it may take; default `MOST_MS`. */
  mostMs?: number;
  /** Breaks the request off, like a person who closes the browser. */
  signal?: AbortSignal;
};

/** Sends a request as a browser without scripts would, and reads the whole answer; never throws. */
export async function ask(url: string, path: string, asked: Asked = {}): Promise<Answer> {
  const { cookie, form, origin, signal, mostMs = MOST_MS } = asked;
  const method = form ? "POST" : "GET";
  const began = performance.now();
  const answer: Answer = {
    what: `${method} ${path.replace(/\?.*|(?<=\/orders\/)[^/]+$/, "")}`,
    outcome: 0,
    ms: 0,
    mostMs,
    location: null,
    retryAfter: null,
    closing: false,
    text: "",
  };
  const limit = AbortSignal.timeout(PATIENCE * mostMs);
  try {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(form ? { origin: origin ?? url, "content-type": "application/x-www-form-urlencoded" } : {}),
      },
      ...(form ? { body: form.toString() } : {}),
    });
    answer.location = response.headers.get("location");
    answer.retryAfter = response.headers.get("retry-after");
    answer.closing = response.headers.get("connection") === "close";
    answer.text = await response.text();
    answer.outcome = response.status;
  } catch (error) {
    answer.outcome = signal?.aborted ? "left" : failureOf(error);
  }
  answer.ms = performance.now() - began;
  return answer;
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof Error)) return "cut off";
  if (error.name === "TimeoutError") return "late";
  const code = error.cause instanceof Error && "code" in error.cause ? error.cause.code : undefined;
  return code === "ECONNREFUSED" ? "not let in" : "cut off";
}
