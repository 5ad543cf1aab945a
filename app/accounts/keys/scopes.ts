/** Scopes of a key, in display order (rules api/permissions). */
export const SCOPES = [
  "products:read",
  "products:write",
  "orders:read",
  "orders:write",
  "customers:read",
  "delivery:read",
  "rules:read",
  "waitlist:read",
  "waitlist:write",
] as const;
export type Scope = (typeof SCOPES)[number];

/** Labels of the scopes. */
export const SCOPE_LABELS: Record<Scope, string> = {
  "products:read": "Read products, stock, and batches",
  "products:write": "Change products, stock, and batches",
  "orders:read": "Read orders, including names and addresses",
  "orders:write": "Place orders, change their status, and add notes",
  "customers:read": "Read customers, without birth dates",
  "delivery:read": "Read ZIP codes and delivery windows, and create quotes",
  "rules:read": "Read compliance rules",
  "waitlist:read": "Read the waitlist",
  "waitlist:write": "Add to the waitlist",
};

/** Prefix that lets people and secret scanners recognize a key. */
export const KEY_PREFIX = "evenlake_";

/** Number of characters of a key that are stored and shown, so admins can recognize it. */
export const SHOWN_OF_KEY = KEY_PREFIX.length + 6;

/** Maximum requests per key and minute (rules api/rate-limit). */
export const ASKS_A_MINUTE = 600;

export const KEY_NAME_LENGTH = 60;

/** Choices for a key's lifetime, in days. */
export const KEY_DAYS = [30, 90, 365] as const;
export type KeyDays = (typeof KEY_DAYS)[number];

type Ends = { endsAt: string; endedAt: string | null };

/** Returns the status of a key; times are ISO strings. */
export function stateOfKey({ endsAt, endedAt }: Ends, now: string): "active" | "revoked" | "expired" {
  if (endedAt !== null) return "revoked";
  return Date.parse(endsAt) <= Date.parse(now) ? "expired" : "active";
}
