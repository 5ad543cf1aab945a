import { SlidersHorizontal } from "lucide";
import { useState } from "react";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { countChoices } from "#app/trade/catalog/shop-filters.ts";
import type { FilterDrawerProps } from "./filter-fields.tsx";

/** Opens the filters on a phone. Loads the drawer's code on the first press. */
export function FilterDrawerButton(props: FilterDrawerProps) {
  const [code, setCode] = useState<typeof import("./filter-drawer.tsx") | null>(null);
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const choices = countChoices(props.filters);

  async function press() {
    try {
      setCode(await import("./filter-drawer.tsx"));
      setOpenings((times) => times + 1);
      setOpen(true);
    } catch {
      toast.error("We couldn't open the filters. Check your internet connection and try again.", {
        id: "filters",
      });
    }
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={buttonClass("quiet", "lg:hidden noscript:hidden")}
        onClick={press}
      >
        <Icon of={SlidersHorizontal} size={18} />
        {choices > 0 ? `Filters (${choices})` : "Filters"}
      </button>
      {code ? (
        <code.FilterDrawer {...props} key={openings} open={open} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
