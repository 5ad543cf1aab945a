import type { Actor } from "#app/accounts/audit/record-audit.server.ts";
import type { Database, Db } from "#app/base/db/client.server.ts";
import { transact } from "#app/base/db/transact.server.ts";
import { type Result, refused } from "#app/base/lib/result.ts";
import { isoText, setShopTimeZone, shopDate } from "#app/base/lib/shop-time.ts";
import { zoneOfState } from "#app/base/lib/state-zones.ts";
import { type SaveRefusal, saveItem } from "#app/base/records/save-item.server.ts";
import { DELIVERY_OPTIONS, type DeliveryOption } from "#app/base/settings/delivery-profile.ts";
import { readSettings } from "#app/base/settings/queries.server.ts";
import { DEFAULT_SETTINGS, type SiteSettings } from "#app/base/settings/settings.ts";
import {
  lockDeliveryProfile,
  type ProfileRow,
  writeDeliveryProfile,
} from "#app/base/settings/write-settings.server.ts";
import { listBookedFrom, listServiceZips } from "#app/trade/delivery/queries.server.ts";
import { timetableOf } from "#app/trade/delivery/timetable.ts";
import { windowsOn } from "#app/trade/delivery/windows.ts";
import { findZipPlace } from "#app/trade/delivery/zip-places.server.ts";
import { countOpenOrders, countOpenOrdersTo } from "#app/trade/orders/queries.server.ts";
import { announceTo, retimeRoutes } from "#app/trade/routes/change-routes.server.ts";
import type { AreaForm } from "./area-form.ts";
import type { HoursForm } from "./hours-form.ts";
import { areaChanges, feeChanges, hoursChanges } from "./profile-changes.ts";
import type { SettingsForm } from "./settings-form.ts";

type Saved<Own extends { name: string } = never> = Promise<Result<ProfileRow, SaveRefusal<ProfileRow> | Own>>;
type Values = Partial<Omit<ProfileRow, "id" | "version">>;
type Form = { id: string; version: number | null };

/** A new row begins as the defaults. */
function defaultRow(): Omit<ProfileRow, "id" | "version"> {
  const { base, version: _, ...profile } = DEFAULT_SETTINGS.delivery;
  return {
    ...profile,
    states: [...profile.states],
    cities: [...profile.cities],
    baseLat: base.lat,
    baseLng: base.lng,
  };
}

/** Saves a part of the delivery profile; the other part stays as it is (rules screens/edit-conflict). */
async function savePart(
  db: Database,
  actor: Actor,
  { id, version }: Form,
  fields: Values,
  now: Temporal.Instant,
  alongside?: (tx: Db) => Promise<(string | null)[]>,
): Saved {
  const saved = await transact<ProfileRow, SaveRefusal<ProfileRow>>(db, async (tx, changed) => {
    changed.add("site").add("delivery");
    const read = () => lockDeliveryProfile(tx);
    const write = (values: Values, next: number, current: ProfileRow | null) =>
      writeDeliveryProfile(tx, { ...(current ? {} : defaultRow()), ...values, version: next }, current);
    const saving = { actor, table: "delivery_profile", id, version, read, values: () => fields, write };
    const done = await saveItem(tx, saving, now);
    if (done.ok) announceTo(changed, (await alongside?.(tx)) ?? []);
    return done;
  });
  if (saved.ok) setShopTimeZone(saved.value.timeZone);
  return saved;
}

/** Returns the location of the base: typed, or that of its ZIP code; null if the directory lacks it. */
async function baseOf({ baseZip, baseLat, baseLng }: AreaForm) {
  if (baseLat !== null && baseLng !== null) return { baseLat, baseLng };
  const place = await findZipPlace(baseZip);
  return place && { baseLat: place.lat, baseLng: place.lng };
}

/**
 * Saves where the shop delivers (rules settings/delivery-profile). Planned routes begin at the new base; placed
 * orders keep their windows, fees, and totals.
 */
export async function saveArea(
  db: Database,
  actor: Actor,
  form: AreaForm,
  now: Temporal.Instant,
): Saved<{ name: "unknown_base" }> {
  const base = await baseOf(form);
  if (!base) return refused({ name: "unknown_base" });
  const { baseZip, states, cities, bands, options } = form;
  const area = { baseZip, states, cities, bands, options, ...base, ...(await firstZone(db, form)) };
  return savePart(db, actor, form, area, now, async (tx) => {
    const zips = await listServiceZips(tx);
    return retimeRoutes(
      tx,
      zips.map(({ zip }) => zip),
    );
  });
}

/**
 * Returns the time zone of a shop that says for the first time where it is: its state's; nothing later (rules
 * settings/time-zone).
 */
async function firstZone(db: Db, { baseZip, states }: AreaForm): Promise<{ timeZone?: string }> {
  if ((await readSettings(db)).delivery.baseZip !== "") return {};
  const state = (await findZipPlace(baseZip))?.state ?? states[0] ?? "";
  const timeZone = zoneOfState(state);
  return timeZone === null ? {} : { timeZone };
}

/** Saves when the shop delivers (rules delivery/hours, settings/time-zone). */
export function saveHours(db: Database, actor: Actor, form: HoursForm, now: Temporal.Instant): Saved {
  const { timeZone, weekdays } = form;
  return savePart(db, actor, form, { timeZone, weekdays }, now);
}

/** Returns what saving the area would change, for ZIP codes and open orders. */
export async function areaConsequences(db: Db, form: AreaForm): Promise<string[]> {
  const [{ delivery }, zips, base] = await Promise.all([readSettings(db), listServiceZips(db), baseOf(form)]);
  if (!base) return [];
  const after = { ...delivery, ...form, base: { lat: base.baseLat, lng: base.baseLng }, version: 0 };
  const changes = areaChanges(delivery, after, zips);
  if (changes.length === 0) return [];
  const open = await countOpenOrdersTo(
    db,
    zips.map(({ zip }) => zip),
  );
  const orders = [...open.values()].reduce((sum, some) => sum + some, 0);
  return orders === 0 ? changes : [...changes, "Open orders keep their windows, fees, and totals."];
}

/** Returns what saving the hours would change for booked windows. */
export async function hoursConsequences(db: Db, form: HoursForm, now: Temporal.Instant): Promise<string[]> {
  const [settings, booked] = await Promise.all([readSettings(db), listBookedFrom(db, now)]);
  if (booked.length === 0) return [];
  if (form.timeZone !== settings.delivery.timeZone) {
    return ["Open orders keep their moment. It's shown in the new time zone from now on."];
  }
  return bookedOutside({ ...settings, delivery: { ...settings.delivery, weekdays: form.weekdays } }, booked);
}

/**
 * Returns what saving the usual hours and the fees would change for placed orders (rules
 * settings-screens/placed-orders). The demo shop's settings are saved by one press.
 */
export async function settingsConsequences(
  db: Db,
  form: SettingsForm,
  now: Temporal.Instant,
): Promise<string[]> {
  const settings = await readSettings(db);
  if (settings.isDemo) return [];
  const { deliveryHoursStart, deliveryHoursEnd } = form;
  const hours = { ...settings, deliveryHoursStart, deliveryHoursEnd };
  const isMoved =
    deliveryHoursStart !== settings.deliveryHoursStart || deliveryHoursEnd !== settings.deliveryHoursEnd;
  const [booked, openOrders] = await Promise.all([
    isMoved ? listBookedFrom(db, now) : [],
    countOpenOrders(db),
  ]);
  return [...bookedOutside(hours, booked), ...feeChanges(settings, form, openOrders)];
}

type Booked = Awaited<ReturnType<typeof listBookedFrom>>;

/** Returns the sentence about booked windows that a shop with these settings doesn't have. */
function bookedOutside(settings: SiteSettings, booked: Booked): string[] {
  const timetable = timetableOf(settings, []);
  const startsOf = (option: DeliveryOption) => {
    const days = new Set(booked.map(({ start }) => shopDate(start).toString()));
    const windows = [...days].flatMap((day) => windowsOn(Temporal.PlainDate.from(day), option, timetable));
    return new Set(windows.map(({ start }) => isoText(start)));
  };
  const kept = Object.fromEntries(DELIVERY_OPTIONS.map((option) => [option, startsOf(option)])) as Record<
    DeliveryOption,
    Set<string>
  >;
  return hoursChanges(
    booked.map((window) => ({ ...window, start: isoText(window.start) })),
    kept,
  );
}
