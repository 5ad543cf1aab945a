import { expect, test } from "vitest";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { businessLine, NO_DETAILS } from "#app/base/settings/business-details.ts";
import { currentBusinessDetails } from "#app/base/settings/queries.server.ts";
import { openTestDatabase } from "#fixtures/database.ts";
import { addCustomers, by, NOW } from "#fixtures/shop.ts";
import { businessForm } from "./business-form.ts";
import { BUSINESS } from "./business-item.ts";
import { saveBusiness } from "./save-business.server.ts";

const { db } = await openTestDatabase();
const [ingrid = ""] = await addCustomers(db, 1);

const ADDRESS = { street: "123 N 1st St", city: "Duluth", state: "MN", zip: "55802" };
const sent = (version: number | null, change: Record<string, string>) => ({
  ...{ id: "1", version: version === null ? "" : String(version), ...BUSINESS.blank },
  ...change,
});
const save = (version: number | null, change: Record<string, string>) =>
  saveBusiness(db, by(ingrid), businessForm.parse(sent(version, change)), NOW);

test("saves the business details, shows them immediately, and refuses a save over newer ones", async () => {
  expect(await currentBusinessDetails(db)).toEqual(NO_DETAILS);
  expect(await save(null, { legalName: "North Loop Hemp LLC", ...ADDRESS })).toMatchObject({ ok: true });
  const saved = await currentBusinessDetails(db);
  expect(saved).toEqual({ ...NO_DETAILS, legalName: "North Loop Hemp LLC", ...ADDRESS, version: 1 });
  expect(businessLine(saved)).toBe("North Loop Hemp LLC · 123 N 1st St, Duluth, MN 55802");
  expect(await save(1, { licenseNumber: "L-7" })).toMatchObject({ ok: true });
  expect(businessLine(await currentBusinessDetails(db))).toBe("License L-7");
  expect(await save(1, { licenseNumber: "L-8" })).toMatchObject({ ok: false });
});

test("keeps who checked the rules and when, both or neither, and no day to come", async () => {
  const { version } = await currentBusinessDetails(db);
  const checked = { counsel: "Birch & Pine LLP", counselOn: shopDate(NOW).toString() };
  const later = { ...checked, counselOn: shopDate(NOW).add({ days: 1 }).toString() };
  expect(await save(version, later)).toMatchObject({ refusal: { name: "checked_later" } });
  expect(await save(version, checked)).toMatchObject({ ok: true });
  expect(await currentBusinessDetails(db)).toMatchObject(checked);
  expect(await save(version + 1, {})).toMatchObject({ ok: true });
  expect(await currentBusinessDetails(db)).toMatchObject({ counsel: "", counselOn: null });
});

test.each<[Record<string, string>, readonly string[]]>([
  [{ street: ADDRESS.street }, ["city", "state", "zip"]],
  [{ ...ADDRESS, street: "" }, ["street"]],
  [{ ...ADDRESS, zip: "5580" }, ["zip"]],
  [{ ...ADDRESS, state: "Minnesota" }, ["state"]],
  [{ counsel: "Birch & Pine LLP" }, ["counselOn"]],
  [{ counselOn: "2026-11-20" }, ["counsel"]],
  [{ counsel: "Birch & Pine LLP", counselOn: "2026-02-30" }, ["counselOn"]],
])("refuses details with %j only", (change, fields) => {
  const read = businessForm.safeParse(sent(null, change));
  expect(Object.keys(fieldErrors(read.error as NonNullable<typeof read.error>))).toEqual(fields);
});
