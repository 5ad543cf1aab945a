import type { KeyRow } from "#app/accounts/keys/queries.server.ts";
import { stateOfKey } from "#app/accounts/keys/scopes.ts";
import { ShownOnce } from "#app/admin/kit/shown-once.tsx";
import { Badge } from "#app/base/ui/badge.tsx";

export const KEYS = "/admin/settings/keys";

/** Whether a key works, in a word. */
export function KeyBadge({ of, now }: { of: KeyRow; now: string }) {
  const state = stateOfKey(of, now);
  if (state === "ended") return <Badge>Ended</Badge>;
  if (state === "run out") return <Badge>Run out</Badge>;
  return of.isMakerAdmin ? <Badge tone="green">Works</Badge> : <Badge>Its maker is no admin</Badge>;
}

/** A key that is shown this once (rules api 2). */
export function NewKey({ name, value }: { name: string; value: string }) {
  return (
    <ShownOnce>
      <p>
        This is the key for {name}. It is shown this once and kept nowhere: copy it now to where it is used.
        When it is lost, end it and make another one.
      </p>
      <p className="font-mono font-semibold wrap-anywhere select-all">{value}</p>
    </ShownOnce>
  );
}
