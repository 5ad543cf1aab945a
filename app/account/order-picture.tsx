import { useEffect, useRef } from "react";
import type { OrderLine } from "#app/orders/order-view.ts";

/** The picture of what was bought; one that cannot be loaded gives way to the drawn one (rules 32.10). */
export function OrderPicture({ item }: { item: OrderLine }) {
  const picture = useRef<HTMLImageElement>(null);
  const fallback = `/pictures/default-${item.category.toLowerCase()}.svg`;
  const replace = () => {
    const image = picture.current;
    if (image && !image.src.endsWith(fallback)) image.src = fallback;
  };
  useEffect(() => {
    // It may have failed before this script came.
    const image = picture.current;
    if (image?.complete && image.naturalWidth === 0 && !image.src.endsWith(fallback)) image.src = fallback;
  }, [fallback]);
  return (
    <img
      ref={picture}
      src={item.image}
      alt=""
      width={56}
      height={56}
      className="size-14 shrink-0 rounded-field object-cover"
      onError={replace}
    />
  );
}
