import { useSiteFacts } from "./site-facts.tsx";

/** Says next to what adds to the cart or checks out that the shop takes no orders (rules checkout/paused). */
export function ClosedNote() {
  const { closed } = useSiteFacts().site;
  return closed === null ? null : (
    <p className="mt-2 text-sm text-clay">{`${closed.title} ${closed.message}`}</p>
  );
}
