import { SHOP_TEXTS } from "#app/base/settings/shop-texts.ts";
import { shopTexts } from "#app/base/settings/tables.server.ts";
import { findWrittenText } from "#app/base/settings/write-settings.server.ts";
import { richTextLines } from "#app/base/versions/shown-text.ts";
import { versionedKind } from "#app/base/versions/versioned-kind.server.ts";
import { homeForm } from "#app/content/home/home-form.ts";
import { HOME, HOME_APART, homeValues, SHOP_TEXT } from "#app/content/home/home-item.ts";
import { findHomeItem, saveHomeItem } from "#app/content/home/home-items.server.ts";
import { saveShopText, shopTextForm } from "#app/content/home/save-shop-text.server.ts";
import { homePageContents } from "#app/content/home/tables.server.ts";
import { findSection } from "#app/content/pages/queries.server.ts";
import { saveSection } from "#app/content/pages/save-section.server.ts";
import { SECTION, sectionValues } from "#app/content/pages/section-fields.ts";
import { sectionForm } from "#app/content/pages/section-form.ts";
import { pageSections } from "#app/content/pages/tables.server.ts";

// Home page content and policies as versioned kinds (rules versions/what-is-kept).

const titleOf = ({ title = "" }: Record<string, string>) => title;

export const HOME_CONTENTS = versionedKind({
  table: "home_page_contents",
  rows: homePageContents,
  key: homePageContents.id,
  topic: "site",
  fields: HOME.fields,
  apart: HOME_APART,
  publicStatus: "published",
  form: homeForm,
  values: homeValues,
  blank: HOME.blank,
  nameOf: titleOf,
  find: findHomeItem,
  save: saveHomeItem,
  refusals: () => ({ errors: {} }),
});

const MISFITS = {
  taken: "This page has this section already. Edit it in the list.",
  another: "Reload the page and try again.",
};

export const PAGE_SECTIONS = versionedKind({
  table: "page_sections",
  rows: pageSections,
  key: pageSections.id,
  topic: "site",
  fields: SECTION.fields,
  publicStatus: "published",
  form: sectionForm,
  values: sectionValues,
  blank: SECTION.blank,
  nameOf: ({ heading = "" }) => heading,
  find: findSection,
  save: saveSection,
  refusals: ({ name }) => ({ errors: { "": MISFITS[name] } }),
});

export const TEXTS = versionedKind({
  table: "shop_texts",
  rows: shopTexts,
  key: shopTexts.slug,
  topic: "site",
  ...SHOP_TEXT,
  shownAs: { content: richTextLines },
  publicStatus: "published",
  form: shopTextForm,
  nameOf: titleOf,
  find: async (db, id) => {
    const slug = SHOP_TEXTS.find((known) => known === id);
    return slug ? findWrittenText(db, slug) : null;
  },
  save: saveShopText,
  refusals: () => ({ errors: {} }),
});
