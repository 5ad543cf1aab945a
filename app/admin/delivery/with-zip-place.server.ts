import { findZipPlace } from "#app/trade/delivery/zip-places.server.ts";

const PLACE_FIELDS = ["city", "state", "lat", "lng"] as const;

/**
 * Fills in what a form of a ZIP code leaves blank, city, state, and location, from the directory (rules
 * settings-screens/zip-form). An unknown ZIP code stays as it was sent, and its form asks for the rest.
 */
export async function withZipPlace(sent: FormData): Promise<FormData> {
  const place = await findZipPlace(String(sent.get("zip") ?? "").trim());
  if (!place) return sent;
  for (const name of PLACE_FIELDS) if (sent.get(name) === "") sent.set(name, String(place[name]));
  return sent;
}
