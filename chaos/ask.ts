/** Maximum duration of a request, whatever is broken. */
const MOST_MS = 10_000;
/** How much longer than allowed to wait, to see whether a late response still arrives. */
const PATIENCE = 2;

/** How a request ended: with a status, or without one in one of these ways. */
export type Outcome = number | "late" | "cut off" | "not let in" | "left";

export type Answer = {
  /** Method and path of the request: "POST /checkout". */
  what: string;
  outcome: Outcome;
  ms: number;
  /** Its time limit. */
  mostMs: number;
  location: string | null;
  retryAfter: string | null;
  /** Whether the shop will close this connection. */
  closing: boolean;
  text: string;
};

export type Asked = {
  cookie?: string;
  /** Form to send. */
  form?: URLSearchParams;
  /** Origin header; defaults to the shop's address. */
  origin?: string;
  /** Time limit; defaults to `MOST_MS`. */
  mostMs?: number;
  /** Aborts the request, as closing the browser does. */
  signal?: AbortSignal;
};

/** Sends a request like a browser without JavaScript and reads the whole response; never throws. */
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
