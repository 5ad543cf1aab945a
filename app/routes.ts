import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

// The table of contents of the shop: every URL beside its file, in the order a customer meets them.
export default [
  layout("storefront/layout/shop-frame.tsx", [
    // Not an index route: forms are sent to "/" itself (rules 22.4).
    route("/", "storefront/home/home.tsx"),
    route("about", "storefront/pages/about.tsx"),
    route("education", "storefront/education/education.tsx"),
    route("education/articles/:slug", "storefront/education/article.tsx"),
    route("education/courses/:slug", "storefront/education/course.tsx"),
    route("shop", "storefront/shop/shop.tsx"),
    route("shop/:slug", "storefront/shop/product.tsx"),
    route("login", "storefront/account/login.tsx"),
    route("login/code", "storefront/account/login-code.tsx"),
    route("forgot-password", "storefront/account/forgot-password.tsx"),
    route("reset-password", "storefront/account/reset-password.tsx"),
    route("confirm-email", "storefront/account/confirm-email.tsx"),
    route("account", "storefront/account/account.tsx"),
    route("account/prove", "storefront/account/prove.tsx"),
    route("account/second-factor", "storefront/account/second-factor.tsx"),
    route("account/data", "storefront/account/own-data-page.tsx"),
    route("account/delete", "storefront/account/delete-account.tsx"),
    route("unsubscribe", "storefront/pages/unsubscribe.tsx"),
    ...["membership", "membership/standard", "membership/premium", "cart"].map((path) =>
      route(path, "storefront/pages/coming-soon.tsx", { id: `coming-soon/${path}` }),
    ),
    ...["privacy", "terms", "faq"].map((path) =>
      route(path, "storefront/pages/shop-text.tsx", { id: `shop-text/${path}` }),
    ),
    route("*", "storefront/layout/not-found.tsx"),
  ]),
  route("checkout", "storefront/checkout/checkout.tsx"),
  route("account/orders/:orderId/receipt", "storefront/account/receipt-page.tsx"),
  route("landing", "storefront/pages/landing.tsx"),
  route("under-21", "storefront/layout/under-21.tsx"),
  route("home", "storefront/home/home-redirect.ts"),

  // These addresses answer without a page of their own.
  route("age", "storefront/layout/answer-age.ts"),
  route("account/viewer", "storefront/layout/viewer.ts"),
  route("account/order-states", "storefront/account/order-updates.ts"),
  route("account/favorites", "storefront/account/favorites.ts"),
  route("account/data.json", "storefront/account/own-data-file.ts"),
  route("account/prove/passkey", "storefront/account/prove-passkey.ts"),
  route("account/second-factor/passkey", "storefront/account/new-passkey.ts"),
  route("login/passkey", "storefront/account/login-passkey.ts"),
  route("cart/products", "storefront/layout/cart-products.ts"),
  route("checkout/quote", "storefront/checkout/quote.ts"),
  route("delivery/check", "storefront/pages/zip-check.ts"),
  ...["articles/:slug/content", "courses/:slug/curriculum"].map((path) =>
    route(`education/${path}`, "storefront/education/overlay-text.ts", { id: `overlay-text/${path}` }),
  ),
  route("sign-out", "storefront/account/sign-out.ts"),
  route("sitemap.xml", "storefront/pages/sitemap.ts"),
  route("robots.txt", "storefront/pages/robots.ts"),
  route("site.webmanifest", "storefront/pages/web-manifest.ts"),

  // These pages are for the shop's own people.
  route("admin-login", "storefront/account/admin-login-redirect.ts"),
  route("admin/login", "storefront/account/admin-login.tsx"),
  route("admin", "admin/frame/shell.tsx", [
    index("admin/frame/opening.ts"),
    route("products", "admin/products/products.tsx"),
    route("products/:id", "admin/products/product.tsx"),
    ...prefix("education", [
      index("admin/education/opening.tsx"),
      route("articles", "admin/education/articles.tsx"),
      route("articles/:id", "admin/education/article.tsx"),
      route("courses", "admin/education/courses.tsx"),
      route("courses/:id", "admin/education/course.tsx"),
      route("faqs", "admin/education/faqs.tsx"),
      route("faqs/:id", "admin/education/faq.tsx"),
    ]),
    ...prefix("homepage", [
      index("admin/home/home-contents.tsx"),
      route("texts", "admin/home/texts.tsx"),
      route("texts/:slug", "admin/home/text.tsx"),
      route(":id", "admin/home/home-content.tsx"),
    ]),
    route("settings", "admin/settings/settings.tsx"),
    ...prefix("users", [
      index("admin/users/users.tsx"),
      route(":id", "admin/users/person.tsx"),
      ...["rights", "block"].map((about) =>
        route(`:id/${about}`, "admin/users/access.tsx", { id: `access/${about}` }),
      ),
    ]),
    ...prefix("orders", [
      index("admin/orders/orders.tsx"),
      route("news", "admin/orders/updates.ts"),
      route("pick-list", "admin/orders/pick-list-page.tsx"),
      route(":orderId", "admin/orders/order.tsx"),
    ]),
    ...prefix("delivery", [
      index("admin/delivery/zips.tsx"),
      route("zips/:zip", "admin/delivery/zip.tsx"),
      route("windows", "admin/delivery/windows.tsx"),
      route("closed-days", "admin/delivery/closed-days.tsx"),
      route("taxes", "admin/taxes/taxes.tsx"),
      route("taxes/:id", "admin/taxes/tax.tsx"),
    ]),
    ...prefix("rules", [index("admin/rules/rules.tsx"), route(":id", "admin/rules/rule.tsx")]),
    ...prefix("waitlist", [
      index("admin/waitlist/waitlist.tsx"),
      route("newsletter", "admin/waitlist/newsletter.tsx"),
      route("messages", "admin/waitlist/messages.tsx"),
      route("messages/:id", "admin/waitlist/message.tsx"),
      ...["waitlist", "newsletter", "messages"].map((list) =>
        route(`${list}.csv`, "admin/waitlist/list-file.ts", { id: `waitlist-file/${list}` }),
      ),
    ]),
    ...prefix("mail", [index("admin/mail/mails.tsx"), route(":id", "admin/mail/mail.tsx")]),
    ...prefix("audit", [
      index("admin/audit/audit.tsx"),
      route("export", "admin/audit/audit-export.tsx"),
      route("entries.csv", "admin/audit/audit-file.ts"),
    ]),
    route("versions/:kind/:id", "admin/versions/history.tsx"),
    route("overview", "admin/overview/overview.tsx"),
    route("search", "admin/frame/search.tsx"),
    route("search.json", "admin/frame/search-json.ts"),
    ...prefix("pictures", [
      index("admin/pictures/pictures.tsx"),
      route("list", "admin/pictures/picture-list.ts"),
      route(":id", "admin/pictures/picture.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
