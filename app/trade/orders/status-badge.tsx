import { Badge, type BadgeTone } from "#app/base/ui/badge.tsx";
import { STATUS_LABELS } from "./labels.ts";
import type { OrderStatus } from "./status.ts";

/** An order's state: completed green, pending yellow, anything else gray, always with the word (rules 9.7). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={statusTone(status)}>{STATUS_LABELS[status]}</Badge>;
}

function statusTone(status: OrderStatus): BadgeTone {
  if (status === "completed") return "green";
  if (status === "pending") return "yellow";
  return "gray";
}
