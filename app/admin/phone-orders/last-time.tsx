import { addressLine } from "#app/base/lib/us-states.ts";
import { Button } from "#app/base/ui/button.tsx";
import { OPTION_FACTS } from "#app/trade/delivery/options.ts";
import { windowTimeText } from "#app/trade/delivery/window-text.ts";
import { type LastOrder, linesText } from "./last-time.ts";

/** Shows what the caller ordered last, and fills it in with one press (rules callers 9). */
export function LastTime({ last }: { last: LastOrder }) {
  const { lines, address, option, window } = last;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-sage-soft px-4 py-3">
      <p id="last-time" className="min-w-56 grow basis-0 text-sm">
        <span className="block font-semibold">{linesText(lines)}</span>
        <span className="block">
          {`${addressLine(address)}. ${OPTION_FACTS[option].label}, ${windowTimeText(window.start, window.end)}.`}
        </span>
      </p>
      <Button type="submit" name="step" value="again" aria-describedby="last-time">
        Same as last time
      </Button>
    </div>
  );
}
