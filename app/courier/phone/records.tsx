import { doorToOpen, type KeptDoor, type OpenDoor } from "./open-door.ts";
import { isOwner, isSaid, isTried, type PhoneOwner } from "./said.ts";
import type { SealedStore } from "./sealed-store.tsx";

/** Reads what the store of a phone holds: whose it is, the day as it was kept, and what is still to be sent. */
export async function readRecords(from: SealedStore) {
  const [owner, day, said, tried] = await Promise.all([
    from.get("owner"),
    from.get("day"),
    from.all("said "),
    from.all("tried "),
  ]);
  return {
    owner: isOwner(owner) ? owner : null,
    day,
    said: said.filter(isSaid),
    tried: tried.filter(isTried),
  };
}

/** Reads the door at which a courier stood when the page went away; `now` is in ms. */
export async function readDoor(
  from: SealedStore,
  { courierId }: PhoneOwner,
  now: number,
): Promise<OpenDoor | null> {
  return doorToOpen(await from.get("door"), { courierId, now });
}

/** Keeps the door at which a courier stands since this moment, in ms; null once it is left. */
export function keepDoor(
  to: SealedStore,
  door: OpenDoor | null,
  { courierId }: PhoneOwner,
  now: number,
): Promise<void> {
  if (door === null) return to.drop("door");
  return to.put("door", { ...door, courierId, at: new Date(now).toISOString() } satisfies KeptDoor);
}
