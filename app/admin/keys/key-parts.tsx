import type { KeyRow } from "#app/accounts/keys/queries.server.ts";
import { stateOfKey } from "#app/accounts/keys/scopes.ts";
import { Badge } from "#app/base/ui/badge.tsx";

export const KEYS = "/admin/settings/keys";

/** Whether a key works, in a word. */
export function KeyBadge({ of, now }: { of: KeyRow; now: string }) {
  const state = stateOfKey(of, now);
  if (state === "ended") return <Badge>Ended</Badge>;
  if (state === "run out") return <Badge>Run out</Badge>;
  return of.isMakerAdmin ? <Badge tone="green">Works</Badge> : <Badge>Its maker is no admin</Badge>;
}
