import type { KeyRow } from "#app/accounts/keys/queries.server.ts";
import { stateOfKey } from "#app/accounts/keys/scopes.ts";
import { Badge } from "#app/base/ui/badge.tsx";

export const KEYS = "/admin/settings/keys";

/** Status badge of a key. */
export function KeyBadge({ of, now }: { of: KeyRow; now: string }) {
  const state = stateOfKey(of, now);
  if (state === "revoked") return <Badge>Revoked</Badge>;
  if (state === "expired") return <Badge>Expired</Badge>;
  return of.isMakerAdmin ? <Badge tone="green">Active</Badge> : <Badge>Inactive: owner isn't an admin</Badge>;
}
