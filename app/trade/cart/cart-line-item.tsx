import { Minus, Plus } from "lucide";
import type { ReactNode } from "react";
import { TEXT_BUTTON } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import { Price } from "#app/base/ui/price.tsx";
import { capOf } from "./cart-store.tsx";
import { type CartLine, LINE_LIMIT } from "./lines.ts";

/** A line item of the cart. At 0, it's still listed, muted, but doesn't count (rules cart/zero-quantity). */
export function CartLineItem({
  line,
  onQuantity,
  onRemove,
}: {
  line: CartLine;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  const { name, category, price, image, quantity } = line;
  const cap = capOf(line.id);
  const muted = quantity === 0;
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 py-4 first:pt-0">
      <Picture
        // A new key remounts the image once the category is known, in case its first default image was the
        // wrong one.
        key={category}
        src={image}
        sizes="72px"
        alt=""
        width={72}
        height={72}
        data-category={category ?? ""}
        className={`size-18 rounded-field border border-hairline bg-white object-cover ${muted ? "opacity-50 grayscale" : ""}`}
      />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <p className={`min-w-0 font-semibold ${muted ? "text-ink-soft" : ""}`}>{name}</p>
          <Price cents={price * quantity} className={muted ? "text-ink-soft" : "font-semibold"} />
        </div>
        <p className="text-sm text-ink-soft">
          <Price cents={price} /> each{muted ? ". Not counted" : ""}
        </p>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
          <div className="inline-flex items-center rounded-full border border-edge bg-white">
            <Step label={`One less of ${name}`} onPress={() => onQuantity(Math.max(0, quantity - 1))}>
              <Icon of={Minus} size={16} />
            </Step>
            <span className="tabular min-w-7 text-center">
              <span className="sr-only">Quantity </span>
              {quantity}
            </span>
            <Step
              label={`One more of ${name}`}
              off={quantity >= cap}
              onPress={() => onQuantity(quantity + 1)}
            >
              <Icon of={Plus} size={16} />
            </Step>
          </div>
          <button type="button" aria-label={`Remove ${name}`} onClick={onRemove} className={TEXT_BUTTON}>
            Remove
          </button>
        </div>
        {quantity >= cap ? <p className="mt-1 text-sm text-ink-soft">{capSentence(cap)}</p> : null}
      </div>
    </li>
  );
}

function capSentence(cap: number): string {
  if (cap === 0) return "Sold out.";
  return cap === LINE_LIMIT ? `At most ${LINE_LIMIT} in one order.` : `Only ${cap} left.`;
}

/** A disabled step button stays focusable, so keyboard users don't lose their place. */
function Step({
  label,
  off = false,
  onPress,
  children,
}: {
  label: string;
  off?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && onPress()}
      className="inline-flex size-11 items-center justify-center rounded-full hover:bg-hairline/60 aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}
