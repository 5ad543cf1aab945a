import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

// The table of contents of the shop: every URL beside its file, in the order a customer meets them.
export default [
  layout("site/pages/shop-frame.tsx", [
    index("site/pages/home.tsx"),
    route("shop", "catalog/pages/shop.tsx"),
    route("login", "auth/pages/login.tsx"),
    route("confirm-email", "auth/pages/confirm-email.tsx"),
    route("account", "account/pages/account.tsx"),
    ...[
      "about",
      "education",
      "membership",
      "membership/standard",
      "membership/premium",
      "cart",
      "privacy",
      "terms",
      "faq",
    ].map((path) => route(path, "site/pages/coming-soon.tsx", { id: `coming-soon/${path}` })),
    route("*", "site/pages/not-found.tsx"),
  ]),
  route("checkout", "checkout/pages/checkout.tsx"),
  route("home", "site/pages/home-redirect.ts"),

  // Answers without a page of their own.
  route("cart/products", "cart/pages/cart-products.ts"),
  route("checkout/quote", "checkout/pages/quote.ts"),
  route("delivery/check", "delivery/pages/zip-check.ts"),
  route("sign-out", "auth/pages/sign-out.ts"),

  // The shop's own people.
  route("admin-login", "auth/pages/admin-login-redirect.ts"),
  route("admin/login", "auth/pages/admin-login.tsx"),
  route("admin", "admin/pages/shell.tsx", [
    index("admin/pages/overview.tsx"),
    ...prefix("orders", [index("orders/admin/orders.tsx"), route(":orderId", "orders/admin/order.tsx")]),
  ]),
] satisfies RouteConfig;
