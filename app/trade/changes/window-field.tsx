import { shortDayText } from "#app/base/lib/moment-text.ts";
import { SelectField } from "#app/base/ui/choice-fields.tsx";
import { OPTION_FACTS } from "#app/trade/delivery/options.ts";
import { placesText, windowTimeText } from "#app/trade/delivery/window-text.ts";
import { type ChangeDesk, type WindowOffer, windowValue } from "./change-desk.ts";

/** The windows with the places that they have left, by option. A choice that is offered no longer is made again. */
export function WindowField({ desk: { windows, values, errors } }: { desk: ChangeDesk }) {
  const chosen = windows.find((offer) => windowValue(offer) === values.window);
  const options = [...new Set(windows.map(({ option }) => option))];
  return (
    <SelectField
      // Other windows are another question: what the shop has judged is what is shown.
      key={windows.map(windowValue).join()}
      id="change-window"
      name="window"
      label="Delivery window"
      required
      defaultValue={chosen ? windowValue(chosen) : ""}
      error={errors.window}
    >
      <option value="">Choose a window</option>
      {options.map((option) => (
        <optgroup key={option} label={OPTION_FACTS[option].label}>
          {windows
            .filter((offer) => offer.option === option)
            .map((offer) => (
              <option key={offer.start} value={windowValue(offer)} disabled={offer.placesLeft <= 0}>
                {windowLine(offer)}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

/** "Sat, Nov 21, 2:00 PM to 4:00 PM, 3 places left". */
function windowLine({ start, end, placesLeft }: WindowOffer): string {
  return `${shortDayText(start)}, ${windowTimeText(start, end)}, ${placesText(placesLeft).toLowerCase()}`;
}
