import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { compared } from "#app/base/lib/compared.ts";
import { openTestDatabase } from "#fixtures/database.ts";

const { db } = await openTestDatabase();

async function formsOf(texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ form: string }>(
    sql`select compared(given.text) as form from unnest(${sql.param([...texts])}::text[]) with ordinality as given(text, at) order by at`,
  );
  return rows.map(({ form }) => form);
}

/** Every BMP letter and sign that both sides know; the database's Unicode version may be older. */
async function knownLetters(): Promise<string[]> {
  const all = Array.from({ length: 0xffff }, (_, n) => String.fromCharCode(n + 1));
  const known = all.filter((letter) => /\P{Cn}/u.test(letter) && letter.isWellFormed());
  const { rows } = await db.execute<{ same: boolean }>(
    sql`select normalize(given.text, nfkd) = given.form as same
        from unnest(${sql.param(known)}::text[], ${sql.param(known.map((letter) => letter.normalize("NFKD")))}::text[])
          with ordinality as given(text, form, at) order by at`,
  );
  return known.filter((_, index) => rows[index]?.same);
}

test("matches the program's form of every letter, between letters and between digits", async () => {
  const letters = await knownLetters();
  expect(letters.length).toBeGreaterThan(55_000);
  const texts = letters.map((letter) => `A${letter}b1${letter}2 ${letter}`);
  const forms = await formsOf(texts);
  const differ = texts.flatMap((text, index) =>
    forms[index] === compared(text) ? [] : [[text, forms[index], compared(text)]],
  );
  expect(differ).toEqual([]);
});

test("matches the program's form of longer texts", async () => {
  const texts = [
    ...[
      "Crème Brûlée 10mg",
      "Smørrebrød & Æbler",
      "salt + pepper",
      "Mother’s 2.5 mg",
      "1,000 mg",
      "1.2.3..4,5,6",
    ],
    ...[
      "  Of 100%_\\ ",
      "!!!",
      "",
      "Ελληνικός ΛΌΓΟΣ",
      "Ёлка ҐАВА",
      "Straße 5½",
      "Zen™ 2×10mg",
      "a1b2c3",
      "\u{1F33F}5",
    ],
  ];
  expect(await formsOf(texts)).toEqual(texts.map(compared));
});

test("declares both functions immutable, so indexes can use them", async () => {
  const { rows } = await db.execute(
    sql`select proname, provolatile from pg_proc where proname in ('compared', 'reading_order') order by 1`,
  );
  expect(rows).toEqual([
    { proname: "compared", provolatile: "i" },
    { proname: "reading_order", provolatile: "i" },
  ]);
});

test("sorts ignoring accents and case, and numbers by size (rules screens/name-sorting)", async () => {
  const sorted = [
    "Äpfel 2.5 mg",
    "apples 2.25 mg",
    "Apples 10mg",
    "APPLES 9 mg",
    "Æther",
    "Éclair",
    "ombre",
    "Øl",
    "Zebra",
  ];
  const { rows } = await db.execute<{ text: string }>(
    sql`select given.text from unnest(${sql.param(sorted.toReversed())}::text[]) as given(text)
        order by reading_order(compared(given.text)) collate "C"`,
  );
  expect(rows.map(({ text }) => text)).toEqual([
    ...[
      "Æther",
      "Äpfel 2.5 mg",
      "apples 2.25 mg",
      "APPLES 9 mg",
      "Apples 10mg",
      "Éclair",
      "Øl",
      "ombre",
      "Zebra",
    ],
  ]);
});
