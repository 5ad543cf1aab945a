import { listArticleItems, listCourseItems } from "#app/admin/education/resource-items.server.ts";
import { findPictureUses } from "#app/admin/pictures/picture-uses.server.ts";
import { PRODUCT_SORTS, readShelfFilters } from "#app/admin/products/list-filters.ts";
import { listProductItems } from "#app/admin/products/queries.server.ts";
import { PEOPLE_SORTS, readShown } from "#app/admin/users/people-list.ts";
import { findRolesAmong, listPeople } from "#app/admin/users/queries.server.ts";
import type { Db } from "#app/base/db/client.server.ts";
import { listPictures } from "#app/base/media/queries.server.ts";
import { type ListSorts, ONE_ORDER, readListQuery } from "#app/base/records/list-query.ts";
import { FAQ_SORTS } from "#app/content/education/faq-item.ts";
import { listFaqItems } from "#app/content/education/faq-items.server.ts";
import { ARTICLE_SORTS, COURSE_SORTS } from "#app/content/education/resource-items.ts";
import { listHomeItems } from "#app/content/home/home-items.server.ts";
import { REVIEW_SORTS, readReviewState } from "#app/content/reviews/admin-filters.ts";
import { countReviews, listReviews } from "#app/content/reviews/admin-queries.server.ts";
import {
  MESSAGE_SORTS,
  NEWSLETTER_SORTS,
  readMessageState,
  readSpan,
  readWaitlistFilter,
  WAITLIST_SORTS,
} from "#app/content/waitlist/admin-filters.ts";
import {
  countContactMessages,
  listContactMessages,
  listSubscribers,
  listWaitlist,
  readGrowth,
} from "#app/content/waitlist/admin-queries.server.ts";
import { DEMO_CATEGORY_NAMES } from "#seed/demo/categories.ts";
import { RARE } from "./admin-fill.ts";

/** A request of an admin, and the reads that serve it. */
export type Question = { what: string; read: () => Promise<unknown> };

/** A list whose whole state is in its query string. */
type Listed = {
  name: string;
  sorts: ListSorts<string>;
  pages: number;
  searches: string[];
  filters: string[];
  read: (params: URLSearchParams) => Promise<unknown>;
};

/**
 * The paged lists: each sort in both directions on its first, middle, and last page, and each search with
 * each filter.
 */
export function askLists(db: Db, now: Temporal.Instant): Question[] {
  return listsOf(db, now).flatMap(({ name, sorts, pages, searches, filters, read }) => {
    const sorted = sorts.names.flatMap((sort) =>
      ["asc", "desc"].flatMap((dir) =>
        [1, Math.ceil(pages / 2), pages].map((page) => `sort=${sort}&dir=${dir}&page=${page}`),
      ),
    );
    const found = searches.flatMap((search) => [
      `q=${encodeURIComponent(search)}`,
      ...sorts.names.slice(1).map((sort) => `q=${encodeURIComponent(search)}&sort=${sort}`),
    ]);
    const narrowed = filters.flatMap((filter) => [
      filter,
      `${filter}&q=${encodeURIComponent(searches[0] ?? "")}`,
    ]);
    return [...new Set([...sorted, ...found, ...narrowed])].map((query) => ({
      what: `${name} ?${query}`,
      read: () => read(new URLSearchParams(query)),
    }));
  });
}

const NO_HIT = "zzqqx";

function listsOf(db: Db, now: Temporal.Instant): Listed[] {
  return [
    {
      name: "products",
      sorts: PRODUCT_SORTS,
      pages: 200,
      searches: ["gummies", RARE.product, NO_HIT, "a", "ch", "Lakeside Brand 7", "edibles", "no. 12"],
      filters: [
        "category=Edibles",
        "status=active",
        "status=draft",
        "status=archived",
        "status=low",
        "category=Vapes&status=low",
      ],
      read: (params) =>
        listProductItems(
          db,
          readListQuery(params, PRODUCT_SORTS),
          readShelfFilters(params, DEMO_CATEGORY_NAMES),
          10,
        ),
    },
    {
      name: "users",
      sorts: PEOPLE_SORTS,
      pages: 100,
      searches: ["anna", RARE.word, NO_HIT, "a", "be", "load-4321@", "612", "555-12", "(612) 237"],
      filters: ["show=admins", "show=customers", "show=blocked"],
      read: async (params) => {
        const query = readListQuery(params, PEOPLE_SORTS);
        const { rows } = await listPeople(db, query, readShown(params.get("show")));
        return findRolesAmong(
          db,
          rows.map(({ id }) => id),
        );
      },
    },
    {
      name: "waitlist",
      sorts: WAITLIST_SORTS,
      pages: 400,
      searches: ["visitor", RARE.word, NO_HIT, "v", "or", "1999"],
      filters: ["source=zip", "zip=55401", "zip=554", "days=90", "days=365", "source=landing&zip=55"],
      read: (params) =>
        Promise.all([
          listWaitlist(db, readListQuery(params, WAITLIST_SORTS), readWaitlistFilter(params)),
          readGrowth(db, now, readSpan(params)),
        ]),
    },
    {
      name: "newsletter",
      sorts: NEWSLETTER_SORTS,
      pages: 400,
      searches: ["reader", "reader19999", NO_HIT, "r", "er"],
      filters: [],
      read: (params) => listSubscribers(db, readListQuery(params, NEWSLETTER_SORTS)),
    },
    {
      name: "messages",
      sorts: MESSAGE_SORTS,
      pages: 200,
      searches: ["evening", RARE.word, NO_HIT, "e", "vi", "visitor777@"],
      filters: ["state=new", "state=answered", "state=done"],
      read: (params) =>
        Promise.all([
          listContactMessages(db, readListQuery(params, MESSAGE_SORTS), readMessageState(params)),
          countContactMessages(db),
        ]),
    },
    {
      name: "reviews",
      sorts: REVIEW_SORTS,
      pages: 400,
      searches: ["gummies", RARE.word, NO_HIT, "e", "evening", "anna b"],
      filters: ["state=waiting", "state=published", "state=refused"],
      read: (params) =>
        Promise.all([
          listReviews(db, readListQuery(params, REVIEW_SORTS), readReviewState(params)),
          countReviews(db),
        ]),
    },
    {
      name: "articles",
      sorts: ARTICLE_SORTS,
      pages: 6,
      searches: ["evening", "evening 299", NO_HIT, "e"],
      filters: [],
      read: (params) => listArticleItems(db, readListQuery(params, ARTICLE_SORTS)),
    },
    {
      name: "courses",
      sorts: COURSE_SORTS,
      pages: 6,
      searches: ["course", "part 299", NO_HIT, "o"],
      filters: [],
      read: (params) => listCourseItems(db, readListQuery(params, COURSE_SORTS)),
    },
    {
      name: "FAQs",
      sorts: FAQ_SORTS,
      pages: 10,
      searches: ["evening", "evening 499", NO_HIT, "w"],
      filters: [],
      read: (params) => listFaqItems(db, readListQuery(params, FAQ_SORTS)),
    },
    {
      name: "homepage",
      sorts: { names: ["order"] },
      pages: 2,
      searches: [],
      filters: ["section=education"],
      read: (params) =>
        listHomeItems(db, {
          section: params.get("section") === "education" ? "education" : null,
          page: Number(params.get("page") ?? 1),
        }),
    },
    {
      name: "pictures",
      sorts: ONE_ORDER,
      pages: 84,
      searches: ["wooden", RARE.word, NO_HIT, "i", "mg"],
      filters: [],
      read: async (params) => {
        const { rows } = await listPictures(db, readListQuery(params, ONE_ORDER));
        return findPictureUses(
          db,
          rows.map(({ id }) => id),
        );
      },
    },
  ];
}
