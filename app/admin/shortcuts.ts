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

/** What a key asks for. */
export type Asked =
  | { name: "search" }
  | { name: "save" }
  | { name: "help" }
  | { name: "new" }
  | { name: "find in list" }
  | { name: "wait for a letter" }
  | { name: "go"; to: string };

export type Press = {
  key: string;
  /** Ctrl, or Cmd on a Mac. */
  isCommand: boolean;
  isAlt: boolean;
  /** True while the focus is in something that takes letters. */
  isTyping: boolean;
  /** True while a dialog is open over the page. */
  isDialogOpen: boolean;
  /** True shortly after a "g". */
  isAfterG: boolean;
  /** False once somebody has turned off the shortcuts that are single keys. */
  isOn: boolean;
};

/** What a press of a key asks for (rules 40.8); null for nothing of ours. */
export function askedBy({
  key,
  isCommand,
  isAlt,
  isTyping,
  isDialogOpen,
  isAfterG,
  isOn,
}: Press): Asked | null {
  if (isDialogOpen || isAlt) return null;
  if (isCommand) {
    const letter = key.toLowerCase();
    if (letter === "k") return { name: "search" };
    return letter === "s" ? { name: "save" } : null;
  }
  if (isTyping || !isOn) return null;
  if (isAfterG) {
    const place = Object.hasOwn(GO_TO, key) ? GO_TO[key] : undefined;
    return place ? { name: "go", to: place.to } : null;
  }
  return Object.hasOwn(SINGLE, key) ? (SINGLE[key] ?? null) : null;
}

const SINGLE: Readonly<Record<string, Asked>> = {
  g: { name: "wait for a letter" },
  n: { name: "new" },
  "/": { name: "find in list" },
  "?": { name: "help" },
};
