import type { Scope } from "#app/accounts/keys/scopes.ts";

/** A path and method with the requirements of a request; `scope` is null if public. */
export type Endpoint = {
  method: string;
  path: RegExp;
  scope: Scope | null;
  bringsBody: boolean;
  /** Needs an Idempotency-Key. */
  isWrite: boolean;
  /** Changes a version and needs If-Match. */
  needsMatch: boolean;
};

/** The part of a route declaration that is used here. */
type Declared = {
  type: string;
  route?: {
    method: string;
    path: string;
    security?: Record<string, string[]>[] | undefined;
    request?: { body?: unknown; headers?: unknown } | undefined;
    responses?: Record<string | number, unknown>;
  };
};

/** Returns the endpoints of declared routes below a base path, and of public paths. */
export function endpointsOf(
  definitions: readonly Declared[],
  base: string,
  open: readonly string[] = [],
): Endpoint[] {
  const declared = definitions.flatMap(({ route }): Endpoint[] => {
    if (!route) return [];
    const scope = route.security?.[0]?.key?.[0];
    if (!scope) throw new Error(`${route.method} ${route.path} declares no scope.`);
    const responses = route.responses ?? {};
    return [
      {
        method: route.method.toUpperCase(),
        path: new RegExp(`^${base}${route.path.replace(/\{\w+\}/g, "[^/]+")}$`),
        scope: scope as Scope,
        bringsBody: route.request?.body !== undefined,
        isWrite: route.request?.headers !== undefined,
        needsMatch: 412 in responses,
      },
    ];
  });
  const readable = open.map((path) => ({
    ...{ method: "GET", path: new RegExp(`^${base}${path.replace(".", "\\.")}$`), scope: null },
    ...{ bringsBody: false, isWrite: false, needsMatch: false },
  }));
  return [...declared, ...readable];
}
