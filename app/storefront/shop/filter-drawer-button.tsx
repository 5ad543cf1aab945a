import { SlidersHorizontal } from "lucide";
import { type ComponentType, useState } from "react";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { toast } from "#app/base/ui/toasts.tsx";
import { countChoices, type ShopFilters } from "#app/trade/catalog/shop-filters.ts";
import type { FilterDrawer } from "./filter-drawer.tsx";
import type { FilterOffer } from "./filter-fields.tsx";

type Props = { filters: ShopFilters; offer: FilterOffer; onApply: (next: ShopFilters) => void };

/** Opens the filters on a phone. The drawer's code is loaded with the first press. */
export function FilterDrawerButton({ filters, offer, onApply }: Props) {
  const [loaded, setLoaded] = useState<{ Drawer: ComponentType<Parameters<typeof FilterDrawer>[0]> } | null>(
    null,
  );
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const choices = countChoices(filters);

  async function press() {
    try {
      const { FilterDrawer: Drawer } = await import("./filter-drawer.tsx");
      setLoaded({ Drawer });
      setOpenings((times) => times + 1);
      setOpen(true);
    } catch {
      toast.error("The filters could not be opened. Please check your connection and try again.", {
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
      {loaded ? (
        <loaded.Drawer
          key={openings}
          open={open}
          onClose={() => setOpen(false)}
          filters={filters}
          offer={offer}
          onApply={onApply}
        />
      ) : null}
    </>
  );
}
