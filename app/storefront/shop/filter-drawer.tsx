import { useState } from "react";
import { Button } from "#app/base/ui/button.tsx";
import { Drawer } from "#app/base/ui/dialog.tsx";
import { clearFilters } from "#app/trade/catalog/shop-filters.ts";
import { type FilterDrawerProps, FilterFields } from "./filter-fields.tsx";

type Props = FilterDrawerProps & { open: boolean; onClose: () => void };

/**
 * Filter drawer for phones (rules search/drawer). Choices apply with Apply Filters; Clear All clears
 * immediately, here and in the list behind. Give it a new key each time it opens to start from the current
 * filters. Load it lazily.
 */
export function FilterDrawer({ open, onClose, filters, offer, onApply }: Props) {
  const [draft, setDraft] = useState(filters);
  const cleared = clearFilters(filters);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <div className="flex gap-3">
          <Button
            look="quiet"
            className="flex-1 px-3! whitespace-nowrap"
            onClick={() => {
              setDraft(cleared);
              onApply(cleared);
            }}
          >
            Clear All
          </Button>
          <Button
            className="flex-1 px-3! whitespace-nowrap"
            onClick={() => {
              onApply({ ...draft, page: 1 });
              onClose();
            }}
          >
            Apply Filters
          </Button>
        </div>
      }
    >
      <FilterFields filters={draft} offer={offer} idPrefix="drawer" onChange={setDraft} />
    </Drawer>
  );
}
