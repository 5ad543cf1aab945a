import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { useFreshPage } from "#app/base/ui/fresh-page.tsx";
import { playTone, useSound } from "./order-sound.tsx";
import {
  countNew,
  DESK_NEWS_PATH,
  isOrderUpdates,
  newOrdersText,
  type OrderUpdates,
} from "./order-updates.ts";

/** The event stream of all orders, for admins only. */
const STREAM = "/admin/live";

/**
 * Keeps the orders on the page up to date by itself, and counts those that have come since it was opened (rules 40.5). The
 * count starts again when it has been read.
 */
export function NewOrders({ news }: { news: OrderUpdates }) {
  const { version } = news;
  useFreshPage({
    stream: STREAM,
    asks: DESK_NEWS_PATH,
    isAnswer: isOrderUpdates,
    version,
    whileHidden: true,
  });
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(news.newest));
  const count = countNew(known, news.newest);
  const { isOn } = useSound();
  const heard = useRef(0);
  useEffect(() => {
    if (count > heard.current && isOn) playTone();
    heard.current = count;
  }, [count, isOn]);
  return (
    <div role="status" className="empty:hidden">
      {count > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field border border-moss bg-sage-soft py-1 pr-1 pl-4">
          <p className="grow py-2 font-semibold">{newOrdersText(count)}</p>
          <Link to="/admin/orders" className="link inline-flex min-h-11 items-center">
            Newest first
          </Link>
          <Button look="plain" onClick={() => setKnown(new Set([...known, ...news.newest]))}>
            Got it
          </Button>
        </div>
      ) : null}
    </div>
  );
}
