import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { playTone, useSound } from "#app/admin/kit/order-sound.tsx";
import { useIsSignedOut } from "#app/admin/kit/saved-input.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { useFreshPage } from "#app/base/ui/fresh-page.tsx";
import {
  countNew,
  isOrderUpdates,
  newOrdersText,
  ORDER_UPDATES_PATH,
  type OrderUpdates,
} from "./open-pages.ts";

/** Updates the orders on the page automatically, and counts new ones until dismissed (rules order-screens/live-orders). */
export function NewOrders({ updates }: { updates: OrderUpdates }) {
  useFreshPage({
    stream: "/admin/live",
    asks: ORDER_UPDATES_PATH,
    isAnswer: isOrderUpdates,
    version: updates.version,
    whileHidden: true,
  });
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(updates.newest));
  const count = countNew(known, updates.newest);
  const isOn = useSound();
  const heard = useRef(0);
  useEffect(() => {
    if (count > heard.current && isOn) playTone();
    heard.current = count;
  }, [count, isOn]);
  return (
    <div role="status" className="empty:hidden">
      {count > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field border border-moss bg-moss-soft py-1 pr-1 pl-4">
          <p className="grow py-2 font-semibold">{newOrdersText(count)}</p>
          <Link to="/admin/orders" className="link inline-flex min-h-11 items-center">
            View orders
          </Link>
          <Button look="plain" onClick={() => setKnown(new Set([...known, ...updates.newest]))}>
            Got it
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type Props = {
  version: string;
  /** Order whose packing the page shows live. */
  packing?: string;
};

/**
 * Updates a page about orders automatically (rules order-screens/live-orders). Pauses after the session
 * expires, to keep unsaved input.
 */
export function FollowOrders(props: Props) {
  return useIsSignedOut() ? null : <Following {...props} />;
}

function Following({ version, packing }: Props) {
  const asks = packing ? `${ORDER_UPDATES_PATH}?pack=${packing}` : ORDER_UPDATES_PATH;
  useFreshPage({ stream: "/admin/live", asks, isAnswer: isOrderUpdates, version });
  return null;
}
