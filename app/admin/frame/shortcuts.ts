/** After "g", the letter that leads to a screen. */
export const GO_TO: Readonly<Record<string, { name: string; to: string }>> = {
  p: { name: "Products", to: "/admin/products" },
  e: { name: "Education", to: "/admin/education" },
  h: { name: "Home Page", to: "/admin/homepage" },
  s: { name: "Settings", to: "/admin/settings" },
  u: { name: "Users", to: "/admin/users" },
  o: { name: "Orders", to: "/admin/orders" },
  d: { name: "Delivery", to: "/admin/delivery" },
  w: { name: "Waitlist", to: "/admin/waitlist" },
  m: { name: "Mail", to: "/admin/mail" },
  a: { name: "Audit", to: "/admin/audit" },
  t: { name: "Overview (today)", to: "/admin/overview" },
};

/** What the other keys ask for: those that are pressed with Ctrl, or with Cmd on a Mac, and those that stand alone. */
const WITH_CTRL = new Map([
  ["k", "search"],
  ["s", "save"],
]);
const ALONE = new Map([
  ["g", "go"],
  ["n", "new"],
  ["/", "find"],
  ["?", "help"],
]);

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">;
/** Whether single keys do something now, and whether the last one was a "g" a moment ago. */
type When = { takesSingleKeys: boolean; isAfterG: boolean };

/** What a press of a key asks for (rules 40.8), or the address that it leads to; undefined for nothing of ours. */
export function askedBy({ key, ctrlKey, metaKey, altKey }: Press, when: When): string | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return WITH_CTRL.get(key.toLowerCase());
  if (!when.takesSingleKeys) return undefined;
  if (when.isAfterG) return Object.hasOwn(GO_TO, key) ? GO_TO[key]?.to : undefined;
  return ALONE.get(key);
}
