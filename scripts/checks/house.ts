/**
 * The folders of app/ in import order, each with its content. A file may import from its own folder and from
 * earlier folders in this list; this applies to every kind of file, including types and styles. The files of
 * app/ itself connect the folders: they may import from everywhere, and nothing imports them. A test that
 * needs more than its folder may import takes it from fixtures/.
 * The first half of a name is the area (base/ would serve any shop, accounts/ people and their rights, trade/
 * the shop's business, content/ what it publishes, storefront/ the screens of visitors and customers,
 * courier/ those of couriers, admin/ those of admins, api/ other programs). Seven folders come later than
 * their group: webhooks/, records/, versions/, media/, and imports/ write to the audit log, backups/ contains
 * the images of media/, and customers/ uses the age rule.
 */
export const HOUSE = {
  "base/lib": "money, time, addresses, results: pure rules for any shop",
  "base/ui": "buttons, fields, dialogs, toasts: generic UI",
  "base/config": "process settings, log, errors, and deadlines",
  "base/observe": "observability: spans and slow statements",
  "base/db": "connection, transactions, read cache, migrations",
  "base/embedded":
    "the embedded PostgreSQL, its data folder, and the choice of database",
  "base/mail": "the outbox and its delivery",
  "base/settings": "shop settings, published texts, page head, and logo",
  "accounts/auth": "users, sessions, guards, passwords and their limits, admin access",
  "accounts/factors": "two-step verification: authenticator app, recovery codes, passkeys",
  "accounts/audit": "the audit log",
  "accounts/keys": "API keys: owners, scopes, expiration",
  "base/webhooks": "webhooks: events, outbox, endpoints, and deliveries",
  "base/records": "shared code for saving, listing, and ordering records",
  "base/versions": "versions, drafts, schedules",
  "base/media": "uploaded pictures",
  "base/backups": "backups: the whole shop in one file, restored into any database",
  "base/imports": "CSV imports: checked, applied, undone",
  "trade/compliance":
    "dated compliance rules (age, potency, warnings, blocked products), claim check",
  "trade/catalog": "products: table, reads, filter rules, stock",
  "trade/batches": "batches: lab reports, expiration, units on hand, allocation to orders",
  "accounts/customers": "customer records: sign-up, profile, preferences",
  "accounts/couriers": "couriers and their phones",
  "trade/delivery": "ZIPs, bands, options, fees, windows",
  "trade/promotions":
    "promo codes: validity, discount, and its share of each line item",
  "trade/cart": "the cart in the browser, and totals",
  "trade/favorites": "favorites, in the browser and in the account",
  "trade/membership": "plans and the savings calculator",
  "trade/orders": "orders: statuses, status changes, history, emails",
  "trade/recalls": "recalls: affected orders and recall notices",
  "trade/books": "payments, refunds, cash drawers, closed months",
  "trade/routes": "routes, stops, manifest",
  "trade/handover": "delivery attempts: ID check, handoff, courier updates",
  "trade/checkout": "form, quote, taxes, and the transaction that creates an order",
  "trade/changes": "changes to placed orders, checked like a new sale",
  "content/waitlist":
    "waitlist, newsletter, contact messages, invite waves",
  "content/back-in-stock": "back-in-stock requests and their email",
  "content/reviews": "reviews of received products",
  "content/education": "articles, courses, questions",
  "content/home": "home page content and policies",
  "storefront/layout": "page frame: header, footer, age gate, error page",
  "storefront/shop": "/shop, a product's page, cards, filters",
  "storefront/lab-results": "/lab-results: lab results of a batch",
  "storefront/checkout": "/checkout and its sections",
  "storefront/education": "/education, articles and courses",
  "storefront/account": "sign-in, sign-up, the five tabs, receipts",
  "storefront/home": "/ and its sections",
  "storefront/pages": "/about, policies, sitemap, coming-soon pages",
  "courier/phone": "/courier: the courier app: today's stops and the ID check",
  "admin/kit": "building blocks of admin screens: lists, forms, confirmations, the editor",
  "admin/mail": "/admin/mail: the outbox",
  "admin/audit": "/admin/audit: audit log",
  "admin/orders": "/admin/orders: list, fulfillment board, pick list, order page",
  "admin/routes": "/admin/routes: the routes of a day, a route, its manifest",
  "admin/couriers":
    "/admin/routes/couriers and /admin/routes/tasks: couriers and delivery exceptions",
  "admin/tills": "/admin/tills: open and closed cash drawers",
  "admin/books": "/admin/books: months and quarters, closed or open",
  "admin/products": "/admin/products: list, form, bulk edit",
  "admin/reviews": "/admin/reviews: moderation and the shop's replies",
  "admin/users": "/admin/users: people, rights, notes, blocks",
  "admin/phone-orders": "/admin/orders/new: phone orders",
  "admin/education": "/admin/education: articles, courses, questions",
  "admin/home": "/admin/homepage: home content and policies",
  "admin/delivery": "/admin/delivery: ZIP codes, windows, closed days",
  "admin/taxes": "/admin/delivery/taxes",
  "admin/promotions": "/admin/promotions: promo codes and their results",
  "admin/batches": "/admin/batches: batches, labels, and recalls",
  "admin/rules": "/admin/rules: compliance rules, and the products that break them",
  "admin/imports": "/admin/imports: CSV import and export of products, ZIP codes, taxes, and batches",
  "admin/waitlist": "/admin/waitlist: waitlist, newsletter, messages",
  "admin/pictures": "/admin/pictures: the library",
  "admin/claims": "/admin/claims: claim check of all texts",
  "admin/inspector": "/admin/inspector: inspection records for a date range, and their archive",
  "admin/webhooks": "/admin/webhooks: endpoints, deliveries, responses",
  "admin/keys": "/admin/settings/keys: API keys",
  "admin/settings": "/admin/settings",
  "admin/overview": "/admin/overview: figures and next actions",
  "admin/versions": "/admin/versions: version history, two versions side by side",
  "admin/health": "/admin/health: system health",
  "admin/frame": "the frame of the admin area: sidebar, search over everything, shortcuts",
  "api/v1": "/api/v1: the REST API",
} as const;

export type Folder = keyof typeof HOUSE;

/** Folder names in import order. */
export const FOLDERS = Object.keys(HOUSE) as Folder[];
