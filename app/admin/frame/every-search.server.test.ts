import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listPickable } from "#app/admin/batches/queries.server.ts";
import { listArticleItems, listCourseItems } from "#app/admin/education/resource-items.server.ts";
import { listMails } from "#app/admin/mail/mail-queries.server.ts";
import { findOrders } from "#app/admin/orders/queries.server.ts";
import { findCallers, findSellable } from "#app/admin/phone-orders/queries.server.ts";
import { listProductItems } from "#app/admin/products/queries.server.ts";
import { listPeople } from "#app/admin/users/queries.server.ts";
import { mailOutbox } from "#app/base/mail/tables.server.ts";
import { listPictures } from "#app/base/media/queries.server.ts";
import { media } from "#app/base/media/tables.server.ts";
import { listFaqItems } from "#app/content/education/faq-items.server.ts";
import { educationArticles, educationCourses, educationFaqs } from "#app/content/education/tables.server.ts";
import { listReviews } from "#app/content/reviews/admin-queries.server.ts";
import { reviews } from "#app/content/reviews/tables.server.ts";
import { listContactMessages } from "#app/content/waitlist/admin-queries.server.ts";
import { contactMessages } from "#app/content/waitlist/tables.server.ts";
import { listBatches } from "#app/trade/batches/queries.server.ts";
import { orders } from "#app/trade/orders/tables.server.ts";
import { addBatch } from "#fixtures/batches.ts";
import { addCustomer, addOrder, addProduct, NOW, openTestShop } from "#fixtures/shop.ts";
import { searchEverything } from "./search-everything.server.ts";

const { db } = await openTestShop();

/** Added to the name of every searchable record, with some characters decomposed. */
const NAME = "Zoë’s Cre\u0300me & Smørrebrød 10mg";
const TYPED = [
  "zoë’s crème & smørrebrød 10mg",
  "zoes creme and smorrebrod 10 mg",
  "ZOE'S CRÈME + SMORREBROD",
  "creme and smo",
  "Smørrebrød 10 MG!",
];

const customerId = await addCustomer(db, { firstName: NAME, lastName: "Jose\u0301" });
const productId = await addProduct(db, { name: NAME });
const { orderId } = await addOrder(db, { customerId, productId });
await db.update(orders).set({ contactName: NAME });
const titled = { title: NAME, description: "", image: "/pictures/a.svg" };
await db.insert(educationArticles).values({ ...titled, id: randomUUID(), slug: "a", category: "Safety" });
await db.insert(educationCourses).values({ ...titled, id: randomUUID(), slug: "c", duration: "5 min" });
await db.insert(educationFaqs).values({ id: randomUUID(), question: NAME, answer: "" });
const review = {
  id: randomUUID(),
  productId,
  customerId,
  orderId,
  stars: 5,
  words: NAME,
  author: "",
  writtenAt: NOW,
};
await db.insert(reviews).values(review);
await db.insert(contactMessages).values({ id: randomUUID(), name: NAME, email: "a@b.example", message: "" });
const mail = {
  id: randomUUID(),
  recipient: "a@b.example",
  subject: NAME,
  content: { shop: "Evenlake", blocks: [] },
};
await db.insert(mailOutbox).values(mail);
const size = { width: 1, height: 1, bytes: 1 };
await db.insert(media).values({ id: randomUUID(), path: "/uploads/a", name: "", alt: NAME, ...size });
await addBatch(db, { productId, received: 9 });

const listed = { descending: false, page: 1 };
const SEARCHES: Record<string, (search: string) => Promise<{ rows: unknown[] } | unknown[]>> = {
  products: (search) =>
    listProductItems(db, { ...listed, search, sort: "name" }, { category: null, status: null }, 5),
  people: (search) => listPeople(db, { ...listed, search, sort: "name" }, "everyone"),
  callers: (search) => findCallers(db, search),
  "products for a phone order": (search) => findSellable(db, search, NOW),
  "products for a batch": (search) => listPickable(db, search),
  orders: (search) => findOrders(db, search, 5),
  articles: (search) => listArticleItems(db, { ...listed, search, sort: "title" }),
  courses: (search) => listCourseItems(db, { ...listed, search, sort: "title" }),
  questions: (search) => listFaqItems(db, { ...listed, search, sort: "question" }),
  reviews: (search) => listReviews(db, { ...listed, search, sort: "product" }, null),
  messages: (search) => listContactMessages(db, { ...listed, search, sort: "name" }, null),
  mails: (search) => listMails(db, { search, state: null, before: null }),
  pictures: (search) => listPictures(db, { search, page: 1 }),
  batches: (search) => listBatches(db, { search, page: 1 }, null, NOW),
};

test.each(Object.entries(SEARCHES))(
  "searches %s for a name in any spelling (rules search/text-match)",
  async (_, find) => {
    for (const search of TYPED) {
      const found = await find(search);
      expect("rows" in found ? found.rows : found, search).toHaveLength(1);
    }
    for (const search of ["creme salmorrebrod", "100%", "_", "!!"]) {
      const found = await find(search);
      expect("rows" in found ? found.rows : found, search).toHaveLength(0);
    }
  },
);

test("finds every kind of record in the global search", async () => {
  for (const search of TYPED) {
    const groups = (await searchEverything(db, search, ["owner"])).map(({ name }) => name);
    expect(groups, search).toEqual(["Products", "Orders", "People", "Articles", "Courses", "FAQs"]);
  }
});
