import { useEffect, useState } from "react";
import { Form, useLocation } from "react-router";
import { useBusy } from "#app/admin/kit/detail-page.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { takeBackMsLeft } from "#app/trade/orders/take-back.ts";

type Props = {
  route: { id: string; number: number; leftAt: string | null };
  /** When the page was read, by the shop's clock; an ISO string. */
  now: string;
};

/** Takes the dispatch of a route back, as long as that goes (rules routes/undo-dispatch), and stays on the page where it is pressed. */
export function TakeBack({ route: { id, number, leftAt }, now }: Props) {
  const busy = useBusy();
  const { pathname, search } = useLocation();
  const msLeft = takeBackMsLeft(leftAt, now);
  const [overOf, setOverOf] = useState<string | null>(null);
  useEffect(() => {
    if (msLeft === 0) return;
    const timer = setTimeout(() => setOverOf(leftAt), msLeft);
    return () => clearTimeout(timer);
  }, [msLeft, leftAt]);
  if (msLeft === 0 || overOf === leftAt) return null;
  return (
    <Form method="post" action={`/admin/routes/${id}`} preventScrollReset>
      <input type="hidden" name="intent" value="take-back" />
      <input type="hidden" name="routeId" value={id} />
      <input type="hidden" name="next" value={pathname + search} />
      <Button type="submit" look="quiet" disabled={busy} aria-label={`Take it back: route ${number}`}>
        Take it back
      </Button>
    </Form>
  );
}
