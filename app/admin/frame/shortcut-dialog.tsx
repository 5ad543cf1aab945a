import { useSyncExternalStore } from "react";
import { SECTIONS } from "#app/admin/kit/sections.ts";
import { singleKeys } from "#app/admin/kit/single-keys.tsx";
import { BOARD_KEYS } from "#app/admin/orders/use-board-keys.tsx";
import { SwitchField } from "#app/base/ui/choice-fields.tsx";
import { Dialog } from "#app/base/ui/dialog.tsx";

const ALWAYS = [
  { keys: ["Ctrl", "K"], does: "Search everything" },
  { keys: ["Ctrl", "S"], does: "Save the open form" },
  { keys: ["Enter"], does: "On a ticked product: change all that are ticked" },
];
const SINGLE = [
  { keys: ["?"], does: "Show this list" },
  { keys: ["/"], does: "Search the list on this page" },
  { keys: ["n"], does: "Add New" },
  ...SECTIONS.flatMap(({ key, label }) =>
    key ? [{ keys: ["g", key], does: `Go to ${label}${key === "t" ? " (today)" : ""}` }] : [],
  ),
];

/** All shortcuts, and the switch that turns off those that are single keys (rules order-screens/shortcuts). */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.current, () => true);
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <Keys shortcuts={ALWAYS} />
      <p className="mt-1 text-sm text-ink-soft">On a Mac, Cmd instead of Ctrl.</p>
      <div className="my-4 border-y border-hairline">
        <SwitchField
          id="single-keys"
          label="Shortcuts that are single keys"
          hint="They do nothing while you type in a field. This browser remembers the switch."
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => singleKeys.change(() => checked)}
        />
      </div>
      <div className={isOn ? "" : "text-ink-soft"}>
        <Keys shortcuts={SINGLE} />
        <h3 className="mt-4 mb-2 text-base">On the day board</h3>
        <Keys shortcuts={BOARD_KEYS} />
      </div>
    </Dialog>
  );
}

function Keys({ shortcuts }: { shortcuts: readonly { keys: string[]; does: string }[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-1.5">
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="inline-flex min-w-7 justify-center rounded-sm border border-edge bg-white px-1.5 font-sans text-sm"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
