import { useFreshPage } from "#app/base/ui/fresh-page.tsx";
import { isOrderUpdates, ORDER_UPDATES_PATH } from "./order-updates.ts";

type Props = {
  version: string;
  /** The order whose lines the page shows as they are packed. */
  packing?: string;
};

/** Keeps a page about orders up to date by itself (rules order-screens 5). */
export function FollowOrders({ version, packing }: Props) {
  const asks = packing ? `${ORDER_UPDATES_PATH}?pack=${packing}` : ORDER_UPDATES_PATH;
  useFreshPage({ stream: "/admin/live", asks, isAnswer: isOrderUpdates, version });
  return null;
}
