import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ApiProblem } from "./contract.ts";

const TITLES: Record<number, string> = {
  400: "Bad request",
  401: "No valid key",
  403: "Not with this key",
  404: "Not found",
  405: "Method not allowed",
  408: "Too slow",
  409: "Refused",
  412: "Changed meanwhile",
  413: "Too large",
  415: "Not JSON",
  428: "If-Match is missing",
  429: "Too many requests",
  500: "Something went wrong",
  503: "Not now",
};

type Said = Pick<ApiProblem, "code" | "detail"> & {
  errors?: ApiProblem["errors"];
  claims?: ApiProblem["claims"];
  headers?: Record<string, string>;
};

/** The answer that refuses. */
export function problemAnswer(status: ContentfulStatusCode, { headers, ...said }: Said): Response {
  const body: ApiProblem = { type: "about:blank", title: TITLES[status] ?? "Refused", status, ...said };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json", "Cache-Control": "no-store", ...headers },
  });
}

/** The same, to be thrown by what answers a request. */
export function refuseRequest(status: ContentfulStatusCode, said: Said): HTTPException {
  return new HTTPException(status, { res: problemAnswer(status, said) });
}

/** What is wrong with what was sent, field by field; `renamed` are fields that the page's form calls otherwise. */
export function fieldProblems(
  errors: Readonly<Record<string, string | undefined>>,
  renamed: Readonly<Record<string, string>> = {},
): Required<Pick<Said, "detail" | "errors">> {
  const list = Object.entries(errors).flatMap(([field, detail]) =>
    detail === undefined ? [] : [{ field: renamed[field] ?? field, detail }],
  );
  return { detail: list[0]?.detail ?? "Please check what was sent.", errors: list };
}
