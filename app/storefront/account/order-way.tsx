import { Check, type IconNode, Undo2, X } from "lucide";
import { shortMomentText } from "#app/base/lib/moment-text.ts";
import { Icon } from "#app/base/ui/icon.tsx";
import type { OrderStatus } from "#app/trade/orders/status.ts";
import type { OrderStep } from "#app/trade/orders/timeline.ts";

/** The signs of the steps that are not on the usual way to the door. */
const SIGNS: Partial<Record<OrderStatus, IconNode>> = { delivery_failed: X, cancelled: X, returned: Undo2 };

/**
 * An order's way, step by step (rules 9.17): each reached step with its time, the others muted, with an empty circle.
 */
export function OrderWay({ steps }: { steps: OrderStep[] }) {
  return (
    <ol aria-label="The way of this order" className="way">
      {steps.map(({ to, label, at, state }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name than its place, and steps only follow
          key={place}
          data-state={state}
          data-off={SIGNS[to] && state !== "ahead" ? "" : undefined}
          aria-current={state === "current" ? "step" : undefined}
        >
          <span className="way-sign">
            {state === "ahead" ? null : <Icon of={SIGNS[to] ?? Check} size={14} strokeWidth={3} />}
          </span>
          <p>
            {label}
            {state === "ahead" ? <span className="sr-only">, not yet</span> : null}
            {at ? <time dateTime={at}>{shortMomentText(at)}</time> : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
