import { withParams } from "#app/desk/list-query.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Left } from "./change-several.server.ts";
import { LEFT_REASONS, type LeftReason } from "./several-change.ts";

/**
 * The list after an act on several products (rules 34.11, 34.12): its address as it was, with what came of the act, so
 * that it can be read, reloaded and undone without JavaScript too.
 */
export function listAfter(
  params: URLSearchParams,
  { what, act, left }: { what: "changed" | "undone"; act: string; left: readonly Left[] },
): string {
  const next = new URLSearchParams(withParams(params, {}));
  next.set(what, act);
  for (const { id, reason } of left) next.append("left", `${reason}.${id}`);
  return `/admin/products?${next}`;
}

/** Reads what came of an act. What cannot be read is passed over; null when the address names none. */
export function readActParams(params: URLSearchParams) {
  const what = params.has("undone") ? ("undone" as const) : ("changed" as const);
  const act = params.get(what);
  const left = params.getAll("left").flatMap((text) => {
    const [reason = "", id] = text.split(".");
    return Object.hasOwn(LEFT_REASONS, reason) && isUuid(id) ? [{ id, reason: reason as LeftReason }] : [];
  });
  return isUuid(act) ? { what, act, left: left.slice(0, 50) } : null;
}
