import { describe, expect, test } from "vitest";
import { newPerson } from "#fixtures/buyer.ts";
import { CATEGORY_NAMES } from "#fixtures/categories.ts";
import { databaseOf, sharedShop } from "#fixtures/shared-shop.ts";
import { stillBrowser } from "#fixtures/still-browser.ts";

// Texts and links of the site's pages (rules zip-codes/*, header/coming-features, header/menus,
// header/footer, addresses/redirects, addresses/not-found).

const shop = sharedShop();

async function open(path: string, cookie?: string) {
  const still = stillBrowser(shop.url, cookie);
  await still.open(path);
  return { status: still.status(), html: still.html(), text: still.text() };
}

/** Returns the headings of this level, in page order. */
const titles = (html: string, level: number) =>
  [...html.matchAll(new RegExp(`<h${level}\\b[^>]*>(.*?)</h${level}>`, "gs"))].map(([, title]) =>
    String(title)
      .replace(/<[^>]*>/g, "")
      .trim(),
  );

test.each([
  ["/membership", "Membership"],
  ["/membership/standard", "Standard Membership"],
  ["/membership/premium", "Premium Membership"],
  ["/cart", "Cart"],
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
  ["/faq", "FAQ"],
])("shows the placeholder %s with its name and a link to the home page", async (path, name) => {
  const { html, text } = await open(path);
  expect(titles(html, 1)).toEqual([name]);
  expect(text).toMatch(/coming soon/i);
  expect(html).toMatch(/<a[^>]*href="\/"[^>]*>(<[^>]*>)*Back to Homepage/);
});

test.each([
  ["/home", "/"],
  ["/admin-login", "/admin/login"],
  ["/account", "/login"],
  ["/account?tab=orders", "/login"],
  ["/admin", "/admin/login"],
  ["/checkout", "/login"],
])("redirects %s to %s", async (from, to) => {
  const answer = await fetch(shop.url + from, { redirect: "manual" });
  expect(answer.status).toBeGreaterThan(300);
  expect(new URL(answer.headers.get("location") ?? "", shop.url).pathname).toBe(to);
});

test("returns the 404 page for an unknown address", async () => {
  const { status, html, text } = await open("/nowhere");
  expect(status).toBe(404);
  expect(text).toContain("Oops! The page you're looking for doesn't exist.");
  expect(html).toMatch(/<a[^>]*href="\/"[^>]*>(<[^>]*>)*Go to Homepage/);
});

test("shows every line of the footer", async () => {
  const footer = /<footer.*<\/footer>/s.exec((await open("/")).html)?.[0] ?? "";
  for (const line of [
    /Monday-Sunday.*8:00 AM-10:00 PM/,
    /you must be 21 or older/i,
    /0\.3% Delta-9 THC.*5mg per serving.*50mg per package/,
    /href="\/membership"/,
    /href="mailto:hello@evenlake\.example"/,
    // Not links until their texts are published.
    /<li>Privacy<\/li><li>Terms<\/li><li>FAQ<\/li>/,
  ])
    expect(footer).toMatch(line);
});

test("loads a page's scripts with low priority, after its visible parts", async () => {
  const preloads = (await open("/")).html.match(/<link\b[^>]*\bmodulepreload\b[^>]*>/g) ?? [];
  expect(preloads.length).toBeGreaterThan(3);
  expect(preloads.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});

describe("the home page", () => {
  test("shows its sections in order, with the right links", async () => {
    const { html, text } = await open("/");
    expect(titles(html, 1)).toEqual(["The evening comes to you."]);
    const sections = [
      "Why Choose Evenlake",
      "Shop by category",
      "Know what you pour",
      "Delivery to your door",
      "Featured partners coming soon",
      "Evenlake membership",
      "Wellness is a habit, not a promise",
      "Our technology edge",
      "Our commitment",
      "Be there for the first evening",
    ];
    expect(titles(html, 2).filter((title) => sections.includes(title))).toEqual(sections);
    expect(titles(html, 3)).toEqual(
      expect.arrayContaining([
        ...["At your door this evening", "Tested, batch by batch", "Plain words, exact numbers"],
        ...["How to read a label in one minute", "Safe at home", "Courses for a quiet evening"],
      ]),
    );
    const links = ["/shop", "/education#safety", "/about#journey"];
    for (const link of [...links, ...CATEGORY_NAMES.map((category) => `/shop?category=${category}`)])
      expect(html).toContain(`href="${link}"`);
    expect(html).toMatch(/<a[^>]*href="\/?#waitlist"[^>]*>(<[^>]*>)*Join the waitlist/);
    expect(text).toContain("37 minutes, our average delivery time");
  });

  test("shows both prices of both plans and an example without JavaScript", async () => {
    const { text } = await open("/");
    for (const words of [
      ...["$12.99", "$124.70", "$31.18", "$24.99", "$239.90", "$59.98", "Save 20%"],
      ...["An example: 4 orders and $70 a month.", "$31.96", "$7.00", "$38.96", "you save $18.97 per month"],
      "The first 500 waitlist members who convert get a welcome package.",
    ])
      expect(text).toContain(words);
  });

  test.each([
    ["", "Please enter a ZIP code", 0],
    ["1234", "Please enter a valid 5-digit ZIP code", 0],
    ["554a5", "Please enter a valid 5-digit ZIP code", 0],
    ["10001", "We couldn't find this ZIP code in our database. Please try another or contact", 0],
    [
      "55435",
      /We deliver to Edina.*Primary.*25.*40 minutes.*Express.*\$12\.99.*Standard.*\$7\.99.*Scheduled Delivery.*\$5\.99/,
      3,
    ],
    ["55369", /We deliver to Maple Grove.*Extended.*35.*50 minutes.*Standard.*Scheduled Delivery/, 2],
    ["55082", /We deliver to Stillwater.*Limited.*45.*60 minutes.*Scheduled Delivery/, 1],
    [
      "55025",
      /Outside our delivery area.*currently deliver to this location\. We're continuously expanding/,
      0,
    ],
  ])("answers the ZIP code %j", async (zip, says, options) => {
    const { html, text } = await open(`/?zip=${zip}`);
    expect(text).toMatch(says);
    const list = /We deliver to.*?<ul\b.*?<\/ul>/s.exec(html)?.[0] ?? "";
    expect(list.match(/<li\b/g) ?? []).toHaveLength(options);
  });
});

test("shows five phases of the roadmap at its anchor", async () => {
  const journey = /<section[^>]*id="journey".*?<\/section>/s.exec((await open("/about")).html)?.[0] ?? "";
  expect(journey.match(/<li\b/g)).toHaveLength(5);
});

test("shows articles and courses on separate pages", async () => {
  const { html } = await open("/education");
  for (const id of ["fundamentals", "safety", "courses", "faq"]) expect(html).toContain(`id="${id}"`);
  expect(html).toContain('href="/education/articles/milligrams-on-the-label"');
  const article = await open("/education/articles/milligrams-on-the-label");
  expect(article.html).toMatch(/<nav[^>]*aria-label="Breadcrumb"/);
  expect(article.html).toMatch(/class="[^"]*prose[^"]*">(<[^>]*>)*<p>/);
  expect(titles(article.html, 2)).toContain("Keep reading");
  const course = await open("/education/courses/first-order");
  expect(titles(course.html, 2)).toContain("Curriculum");
  expect(course.text).toContain("Premium");
});

describe("the shop", () => {
  test("shows a product's milligrams, lab report, and warnings", async () => {
    const { html, text } = await open("/shop/shoreline-pine-cbd-pen");
    expect(html).toContain("<title>Shoreline Pine CBD Pen | Evenlake</title>");
    for (const fact of [
      ...["THC per serving 0.01 mg", "Per package 250 servings", "THC per package 2.5 mg"],
      ...["Delta-9 THC by weight 0.25 %", "Other cannabinoids CBD 2.8 mg, CBG 0.4 mg per puff"],
      ...["EVL-26-0709", "July 10, 2026"],
      ...["Keep this product out of reach of children.", "May cause a positive drug test."],
    ])
      expect(text).toContain(fact);
    expect(html).toContain('href="/lab-results/EVL-26-0709"');
    expect(html).toContain('href="/shop?category=Vapes"');
  });

  test("marks a sold-out product, and links to its category and a back-in-stock alert", async () => {
    const { html } = await open("/shop/late-meadow-buckwheat-honey");
    expect(html).toContain("https://schema.org/OutOfStock");
    expect(html).toMatch(/<button[^>]*disabled[^>]*>(<[^>]*>)*Sold out/);
    expect(html.split("You might also like")[0]).not.toContain(">Add to Cart</button>");
    expect(html).toMatch(/<a[^>]*href="\/shop\?category=Edibles"[^>]*>(<[^>]*>)*Shop all/);
    expect(html).toContain('href="/shop/late-meadow-buckwheat-honey/notify"');
    expect((await open("/shop?q=Late+Meadow")).html).toMatch(/<button[^>]*disabled[^>]*>(<[^>]*>)*Sold out/);
  });

  test("starts with a best seller, and sorts by rating, milligrams, and price per milligram", async () => {
    const { html } = await open("/shop");
    expect(titles(html, 3)).toHaveLength(24);
    expect(titles(html, 3)[0]).toBe("Last Light Tart Cherry Gummies");
    expect(html.match(/Best Seller/g)).toHaveLength(4);
    for (const [address, figure, direction] of [
      ["/shop?sort=rating", / (\d\.\d) \(\d/g, -1],
      ["/shop?mg=2.5&sort=mg", / of ([\d.]+) mg/g, 1],
      ["/shop?mg=2.5&sort=mg-price", / \$([\d.]+) per mg/g, 1],
    ] as const) {
      const figures = [...(await open(address)).text.matchAll(figure)].map(([, one]) => Number(one));
      expect(figures.length, address).toBeGreaterThan(3);
      expect(figures, address).toEqual(figures.toSorted((a, b) => direction * (a - b)));
      if (address.includes("sort=mg")) expect(figures.length).toBeLessThan(24);
    }
  });

  test("tells first-time customers about small servings, how long to wait, and whom to call", async () => {
    for (const path of ["/education", "/shop"])
      expect((await open(path)).html, path).toContain('href="/new-to-this"');
    const { html, text } = await open("/new-to-this");
    expect(html).toContain('href="tel:+18002221222"');
    expect(text).toContain("30 minutes to 2 hours");
    const servings = [...text.matchAll(/servings? of ([\d.]+) mg,/g)].map(([, one]) => Number(one));
    expect(servings.length).toBeGreaterThan(3);
    expect(Math.max(...servings)).toBeLessThanOrEqual(2.5);
    expect(html).toMatch(/href="\/shop\?[^"]*mg=2\.5[^"]*"[^>]*>(<[^>]*>)*See all \d+ in the shop/);
  });

  test("suggests the closest products for an unknown name", async () => {
    const { html, text } = await open("/shop?q=chery+gumies");
    expect(text).toContain("No products found");
    expect(text).toContain("No results for “chery gumies”. Closest matches:");
    expect(titles(html, 3)[0]).toMatch(/cherry gummies/i);
  });

  test("refuses a review by someone who didn't receive the product, with a message", async () => {
    const client = await databaseOf(shop);
    const { cookie } = await newPerson(shop, client);
    const { rows } = await client.query("select id from products where slug = 'cabin-cardamom-shortbread'");
    const path = `/account/reviews/${rows[0].id}`;
    expect((await open(path, "")).html).toContain("Sign in to your account");
    const page = await open(path, cookie);
    expect(page.text).toContain("You can only review products you've received.");
    expect(page.html).not.toContain('type="radio"');
    const forged = await fetch(shop.url + path, {
      method: "POST",
      headers: { cookie, origin: shop.url },
      body: new URLSearchParams({ form: "review", stars: "1", words: "Never had it." }),
    });
    expect(forged.status).toBe(409);
    expect(await forged.text()).toContain("You can only review products you've received.");
  });
});
