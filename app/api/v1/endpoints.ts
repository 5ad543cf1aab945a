import type { Scope } from "#app/accounts/keys/scopes.ts";

/** An address with its method, and what it asks of a request; `scope` is null where everybody may read. */
export type Endpoint = {
  method: string;
  path: RegExp;
  scope: Scope | null;
  bringsBody: boolean;
  /** Changes something, and so brings an Idempotency-Key. */
  isWrite: boolean;
  /** Changes a version, and so brings If-Match. */
  needsMatch: boolean;
};

/** What of a declared route decides about that; the declarations of the library have more. */
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

/** The endpoints of the declared routes below an address, or of addresses that everybody may read. */
export function endpointsOf(
  definitions: readonly Declared[],
  base: string,
  open: readonly string[] = [],
): Endpoint[] {
  const declared = definitions.flatMap(({ route }): Endpoint[] => {
    if (!route) return [];
    const scope = route.security?.[0]?.key?.[0];
    if (!scope) throw new Error(`${route.method} ${route.path} says nothing of a key.`);
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
