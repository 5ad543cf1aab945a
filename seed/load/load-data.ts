import { hash } from "node:crypto";
import type { passwords, users } from "#app/accounts/auth/tables.server.ts";
import type { customers } from "#app/accounts/customers/tables.server.ts";
import type { products } from "#app/trade/catalog/tables.server.ts";
import { pictureOf } from "#seed/demo/pictures.ts";
import { demoProducts } from "#seed/demo/products.ts";

// Load data is the same on every run: row n, with its id, is derived from n alone, so a second run finds the
// rows of the first and adds only the missing ones.

/** Marks that identify load-test products and customers. */
export const LOAD_BATCH = "LOAD-";
export const LOAD_PASSWORD = "load-test-password";
export const loadEmail = (n: number) => `load-${n}@evenlake.example`;

/** A stock so high that no load test sells a product out. */
const PLENTY = 1_000_000;

const FIRST_NAMES = [
  "Anna",
  "Ben",
  "Clara",
  "Dara",
  "Elias",
  "Freya",
  "Gus",
  "Hodan",
  "Ivan",
  "June",
  "Kou",
  "Lena",
];
const LAST_NAMES = [
  "Aune",
  "Berg",
  "Castillo",
  "Dahl",
  "Erdrich",
  "Farah",
  "Gunderson",
  "Her",
  "Iverson",
  "Lund",
  "Moe",
];
const STREETS = [
  "Aldrich Ave S",
  "Birch Ln",
  "Cedar Lake Pkwy",
  "Dupont Ave N",
  "Excelsior Blvd",
  "France Ave S",
  "Grand Ave",
];

type LoadZip = { zip: string; city: string; state: string };

/** A random-looking UUID (v4 in form) for the n-th record of a kind. */
export function idOf(kind: string, n: number | string): string {
  const bytes = hash("sha256", `evenlake ${kind} ${n}`, "buffer");
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x40, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex", 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Random number generator that always returns the same numbers for the same name. */
export type Dice = {
  /** Returns a whole number from `least` to `most`, both included. */
  between: (least: number, most: number) => number;
  pick: <Thing>(things: readonly Thing[]) => Thing;
};

/** Creates a random number generator seeded by a name (mulberry32). */
export function diceOf(name: string): Dice {
  let state = hash("sha256", name, "buffer").readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { between, pick: (things) => things[between(0, things.length - 1)] as (typeof things)[number] };
}

/**
 * The n-th product (from 1): one of the demo shop's with a number, its own price, and flags. Label and
 * potency are the demo product's, so each is within the legal limits. Never sold out.
 */
export function loadProduct(n: number, now: Temporal.Instant): typeof products.$inferInsert {
  const { packaging, ...model } = demoProducts[
    (n - 1) % demoProducts.length
  ] as (typeof demoProducts)[number];
  const edition = Math.floor((n - 1) / demoProducts.length) + 2;
  const dice = diceOf(`product ${n}`);
  const madeAt = now.subtract({ hours: dice.between(1, 2 * 365 * 24) });
  const flag = dice.between(1, 100);
  return {
    ...model,
    id: idOf("product", n),
    slug: `${model.slug}-no-${edition}`,
    name: `${model.name} No. ${edition}`,
    priceCents: Math.round((model.priceCents * dice.between(70, 140)) / 5_000) * 50,
    image: pictureOf({ ...model, packaging }),
    isNew: flag <= 8,
    isBestSeller: flag > 94,
    status: "active",
    stock: dice.between(1, 3) === 1 ? null : PLENTY,
    labBatch: `${LOAD_BATCH}${String(n).padStart(7, "0")}`,
    labTestedOn: Temporal.PlainDate.from(model.labTestedOn),
    createdAt: madeAt,
    updatedAt: madeAt,
  };
}

/**
 * The n-th customer (from 1): 21 to 70 years old, living in one of these ZIP codes, with the shared
 * password's hash.
 */
export function loadCustomer(
  n: number,
  { zips, today, passwordHash, now }: LoadPeople,
): {
  user: typeof users.$inferInsert;
  password: typeof passwords.$inferInsert;
  customer: typeof customers.$inferInsert & {
    address: string;
    city: string;
    state: string;
    zip: string;
    phone: string;
  };
} {
  const dice = diceOf(`customer ${n}`);
  const id = idOf("customer", n);
  const email = loadEmail(n);
  const firstName = dice.pick(FIRST_NAMES);
  const lastName = dice.pick(LAST_NAMES);
  const { zip, city, state } = dice.pick(zips);
  return {
    user: { id, name: `${firstName} ${lastName}`, email, emailVerified: true },
    password: { userId: id, hash: passwordHash },
    customer: {
      id,
      firstName,
      lastName,
      email,
      phone: `612-555-01${String(dice.between(0, 99)).padStart(2, "0")}`,
      address: `${dice.between(100, 9_900)} ${dice.pick(STREETS)}`,
      city,
      state,
      zip,
      birthDate: today.subtract({ years: 21, days: dice.between(0, 49 * 365) }),
      createdAt: now.subtract({ hours: 200 * 24 + dice.between(0, 365 * 24) }),
    },
  };
}

export type LoadPeople = {
  /** The ZIP codes served. */
  zips: readonly LoadZip[];
  today: Temporal.PlainDate;
  passwordHash: string;
  now: Temporal.Instant;
};
