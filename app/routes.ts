import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

// The table of contents of the shop: every URL beside its file, in the order a customer meets them.
export default [
  layout("shell/pages/shop-frame.tsx", [
    // Not an index route: forms are sent to "/" itself (rules 22.4).
    route("/", "site/pages/home.tsx"),
    route("about", "site/pages/about.tsx"),
    route("education", "education/pages/education.tsx"),
    route("education/articles/:slug", "education/pages/article.tsx"),
    route("education/courses/:slug", "education/pages/course.tsx"),
    route("shop", "shop/pages/shop.tsx"),
    route("shop/:slug", "shop/pages/product.tsx"),
    route("login", "account/pages/login.tsx"),
    route("login/code", "account/pages/login-code.tsx"),
    route("forgot-password", "account/pages/forgot-password.tsx"),
    route("reset-password", "account/pages/reset-password.tsx"),
    route("confirm-email", "account/pages/confirm-email.tsx"),
    route("account", "account/pages/account.tsx"),
    route("account/prove", "account/pages/prove.tsx"),
    route("account/second-factor", "account/pages/second-factor.tsx"),
    route("account/data", "account/pages/own-data.tsx"),
    route("account/delete", "account/pages/delete-account.tsx"),
    route("unsubscribe", "waitlist/pages/unsubscribe.tsx"),
    ...["membership", "membership/standard", "membership/premium", "cart"].map((path) =>
      route(path, "site/pages/coming-soon.tsx", { id: `coming-soon/${path}` }),
    ),
    ...["privacy", "terms", "faq"].map((path) =>
      route(path, "site/pages/shop-text.tsx", { id: `shop-text/${path}` }),
    ),
    route("*", "shell/pages/not-found.tsx"),
  ]),
  route("checkout", "checkout/pages/checkout.tsx"),
  route("account/orders/:orderId/receipt", "account/pages/receipt.tsx"),
  route("landing", "site/pages/landing.tsx"),
  route("under-21", "shell/pages/under-21.tsx"),
  route("home", "site/pages/home-redirect.ts"),

  // These addresses answer without a page of their own.
  route("age", "shell/pages/age-answer.ts"),
  route("account/order-states", "account/pages/order-states.ts"),
  route("account/favorites", "favorites/pages/favorites.ts"),
  route("account/data.json", "account/pages/own-data-file.ts"),
  route("account/prove/passkey", "account/pages/prove-passkey.ts"),
  route("account/second-factor/passkey", "account/pages/new-passkey.ts"),
  route("login/passkey", "account/pages/login-passkey.ts"),
  route("cart/products", "cart/pages/cart-products.ts"),
  route("checkout/quote", "checkout/pages/quote.ts"),
  route("delivery/check", "delivery/pages/zip-check.ts"),
  route("education/articles/:slug/content", "education/pages/article-content.ts"),
  route("education/courses/:slug/curriculum", "education/pages/course-curriculum.ts"),
  route("sign-out", "account/pages/sign-out.ts"),
  route("sitemap.xml", "site/pages/sitemap.ts"),
  route("robots.txt", "site/pages/robots.ts"),
  route("site.webmanifest", "site/pages/web-manifest.ts"),

  // These pages are for the shop's own people.
  route("admin-login", "account/pages/admin-login-redirect.ts"),
  route("admin/login", "account/pages/admin-login.tsx"),
  route("admin", "admin/pages/shell.tsx", [
    index("admin/pages/overview.tsx"),
    ...prefix("orders", [index("board/admin/orders.tsx"), route(":orderId", "board/admin/order.tsx")]),
  ]),
] satisfies RouteConfig;
