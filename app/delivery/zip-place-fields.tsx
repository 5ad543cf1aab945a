import { useRef, useState } from "react";
import type { Filled } from "#app/desk/fields.ts";
import { NumberField } from "#app/ui/number-field.tsx";
import type { Point } from "./bands.ts";
import { distanceText, MOST_DEGREES, readDegrees, ZIP } from "./service-zip-item.ts";
import type { ServiceZip } from "./zip-check.ts";
import { ZipMap } from "./zip-map.tsx";

/** Where a ZIP is: typed in degrees, or pressed on the map. Its distance and the band of it follow. */
export function ZipPlaceFields({ filled, others }: { filled: Filled; others: readonly ServiceZip[] }) {
  const { values } = filled;
  const { field } = ZIP.controls(filled);
  const [place, setPlace] = useState({ lat: values.lat ?? "", lng: values.lng ?? "" });
  const latitude = useRef<HTMLInputElement>(null);
  const longitude = useRef<HTMLInputElement>(null);
  const marked = { lat: readDegrees(place.lat), lng: readDegrees(place.lng) };

  function fillIn({ lat, lng }: Point) {
    for (const [field, value] of [
      [latitude, lat],
      [longitude, lng],
    ] as const) {
      if (!field.current) continue;
      field.current.value = String(value);
      // Announced like typing, so that the form keeps it and notices the change.
      field.current.dispatchEvent(new Event("input", { bubbles: true }));
    }
    setPlace({ lat: String(lat), lng: String(lng) });
  }

  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <div className="flex flex-col gap-6">
        <NumberField
          {...field("lat")}
          ref={latitude}
          hint="Such as 44.8735, north of the equator."
          step="any"
          min={-MOST_DEGREES.lat}
          max={MOST_DEGREES.lat}
          required
          onInput={({ currentTarget }) => setPlace((now) => ({ ...now, lat: currentTarget.value }))}
        />
        <NumberField
          {...field("lng")}
          ref={longitude}
          hint="Such as -93.3346, west of Greenwich."
          step="any"
          min={-MOST_DEGREES.lng}
          max={MOST_DEGREES.lng}
          required
          // The keyboard of numbers of many phones has no minus.
          inputMode="text"
          onInput={({ currentTarget }) => setPlace((now) => ({ ...now, lng: currentTarget.value }))}
        />
        <p role="status" className="font-semibold">
          {distanceText(place.lat, place.lng) ?? "Type the place, or press it on the map."}
        </p>
      </div>
      <ZipMap
        zips={others}
        label="Map: a press fills in latitude and longitude"
        marked={marked.lat === null || marked.lng === null ? null : (marked as Point)}
        onPick={fillIn}
      />
    </div>
  );
}
