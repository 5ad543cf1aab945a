import { expect, test } from "vitest";
import { currentShopTexts } from "#app/base/settings/queries.server.ts";
import { findWrittenText, listWrittenTexts } from "#app/base/settings/write-settings.server.ts";
import { addCustomer, by, NOW, openTestShop } from "#fixtures/shop.ts";
import { type ShopTextForm, saveShopText, shopTextForm } from "./save-shop-text.server.ts";

const { db } = await openTestShop();
const ingrid = await addCustomer(db);
const berit = await addCustomer(db);

const content: ShopTextForm["content"] = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "We keep little." }] }],
};
const form = (fields: Partial<ShopTextForm>): ShopTextForm => ({
  id: "privacy",
  version: null,
  title: "Privacy",
  content,
  status: "draft",
  ...fields,
});
const later = (hours: number) => NOW.add({ hours });
const slugs = async () => (await currentShopTexts(db)).map(({ slug }) => slug);

test("hides a draft; shows a published policy on the next request, from its publication on", async () => {
  expect(await slugs()).toEqual([]);
  expect(await saveShopText(db, by(ingrid), form({}), NOW)).toMatchObject({ ok: true });
  expect(await slugs()).toEqual([]);
  expect(await listWrittenTexts(db)).toMatchObject([{ slug: "privacy", status: "draft" }]);

  await saveShopText(db, by(ingrid), form({ version: 1, status: "published" }), later(1));
  expect(await currentShopTexts(db)).toEqual([{ slug: "privacy", title: "Privacy", content }]);
  await saveShopText(
    db,
    by(ingrid),
    form({ version: 2, status: "published", title: "Your privacy" }),
    later(2),
  );
  expect(await findWrittenText(db, "privacy")).toMatchObject({
    title: "Your privacy",
    publishedAt: later(1),
  });

  await saveShopText(db, by(ingrid), form({ version: 3 }), later(3));
  expect(await slugs()).toEqual([]);
  expect(await findWrittenText(db, "privacy")).toMatchObject({ content, version: 4 });
});

test("refuses the second of two admins who write the same policy for the first time", async () => {
  const terms = (title: string) => form({ id: "terms", title });
  await saveShopText(db, by(ingrid), terms("Terms"), NOW);
  expect(await saveShopText(db, by(berit), terms("Rules"), later(1))).toMatchObject({
    ok: false,
    refusal: { name: "changed", current: { title: "Terms" } },
  });
  // A second press of Save by the same admin isn't a conflict.
  expect(await saveShopText(db, by(ingrid), terms("Terms, again"), later(2))).toMatchObject({ ok: true });
});

test("accepts the three policies, each with a title and content", () => {
  const sent = {
    id: "faq",
    version: "",
    title: "FAQ",
    content: JSON.stringify(content),
    status: "published",
  };
  expect(shopTextForm.safeParse(sent).success).toBe(true);
  for (const wrong of [{ id: "about" }, { title: "" }, { content: "" }, { status: "" }, { slug: "faq" }]) {
    expect(shopTextForm.safeParse({ ...sent, ...wrong }).success).toBe(false);
  }
});
