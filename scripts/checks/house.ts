/**
 * The folders of app/, from the ground up, each with its content. A file may import from its own folder and from the
 * folders before it in this list; this holds for every kind of file, for types and for styles too. The files of app/
 * itself connect the folders: they may import from everywhere, and nothing imports them. A test that needs more than its
 * folder may import takes it from fixtures/.
 *
 * The first half of a name says for whom a folder is (base/ would serve any shop, accounts/ people and their rights,
 * trade/ what the shop exists for, content/ what it writes, storefront/ the screens of visitors and customers, courier/
 * those of couriers, admin/ those of admins, api/ what other programs ask for). Seven folders stand later than their group: webhooks/, records/, versions/, media/ and imports/ write into the audit log, backups/ holds the pictures of media/, and
 * customers/ asks the age rule.
 */
export const HOUSE = {
  "base/lib": "money, time, addresses, results: pure rules that would serve any shop",
  "base/ui": "buttons, fields, dialogs, toasts: the look, without a subject",
  "base/config": "the settings of a process, its log, its errors and deadlines",
  "base/observe": "what is told of a running process: spans, and statements that take long",
  "base/db": "the connection, transactions, what is remembered of reads, migrations",
  "base/embedded":
    "the PostgreSQL that the shop starts itself, its data folder, and which database a process works on",
  "base/mail": "the outbox and how it is emptied",
  "base/settings": "what the shop is: its settings, published texts, page head and logo",
  "accounts/auth": "users, sessions, guards, passwords and their limits; who is an admin",
  "accounts/factors": "the second factor: authenticator app, recovery codes, passkeys",
  "accounts/audit": "the log of what admins do",
  "accounts/keys": "keys of the API: who made them, what they open, when they end",
  "base/webhooks": "events for other programs: the outbox, the endpoints, and how messages are sent",
  "base/records": "what saving, listing and sequencing rows have in common",
  "base/versions": "what things were and are to be: versions, drafts, times",
  "base/media": "uploaded pictures",
  "base/backups": "the whole shop in one file: written, kept, restored into any database",
  "base/imports": "files for spreadsheets that change many things at once: judged, applied, undone",
  "trade/compliance":
    "the law as dated rules: age, potency, warnings, what is not sold; the words that are not said",
  "trade/catalog": "products as data: table, reads, filter rules, stock",
  "trade/batches": "batches: lab, expiry, what is left of each, and which orders took from it",
  "accounts/customers": "the record of a person: sign-up, profile, preferences",
  "accounts/couriers": "who drives for the shop, and with which phones",
  "trade/delivery": "ZIPs, bands, options, fees, windows",
  "trade/promotions":
    "promotion codes: where and when they hold, what they take off, and its share of each line",
  "trade/cart": "the cart in the browser, and totals",
  "trade/favorites": "the hearts, in the browser and in the account",
  "trade/membership": "plans and the savings calculator",
  "trade/orders": "the record of an order: table of states, moves, history, mail",
  "trade/recalls": "recalls: which orders have a batch, and who was told",
  "trade/books": "the money after the sale: payments at the door, refunds, tills, closed months",
  "trade/routes": "the road: routes, their stops, the manifest",
  "trade/handover": "the check at the door, handed over or not, and what couriers' phones say of it",
  "trade/checkout": "form, quote, taxes, and the one transaction that makes an order",
  "trade/changes": "what can be changed in an order that is placed, judged again as a sale is",
  "content/waitlist":
    "what visitors leave: waitlist, newsletter, messages; the waves that invite those who wait",
  "content/back-in-stock": "who wants to hear when a product is back, and the one mail",
  "content/reviews": "what customers say of products that they received",
  "content/education": "articles, courses, questions",
  "content/home": "the home page's content and the shop's texts",
  "storefront/layout": "the frame around a page: header, footer, age question, error page",
  "storefront/shop": "/shop, a product's page, cards, filters",
  "storefront/lab-results": "/lab-results: what a lab found in a batch",
  "storefront/checkout": "/checkout and its sections",
  "storefront/education": "/education, articles and courses",
  "storefront/account": "sign-in, sign-up, the five tabs, receipts",
  "storefront/home": "/ and its sections",
  "storefront/pages": "/about, the shop's texts, sitemap, what comes soon",
  "courier/phone": "/courier: the day's stops and the check at the door, on the phone in the car",
  "admin/kit": "what the admin's screens are made of: lists, forms, questions, the editor",
  "admin/mail": "/admin/mail: the outbox",
  "admin/audit": "/admin/audit: what admins have done",
  "admin/orders": "/admin/orders: list, day board, pick list, an order's page",
  "admin/routes": "/admin/routes: the routes of a day, a route, its manifest",
  "admin/couriers":
    "/admin/routes/couriers and /admin/routes/tasks: who drives, and what their phones said that was refused",
  "admin/tills": "/admin/tills: open money, tills and their differences",
  "admin/books": "/admin/books: months and quarters, closed or open",
  "admin/products": "/admin/products: list, form, bulk edit",
  "admin/reviews": "/admin/reviews: what customers say, and the shop's answers",
  "admin/users": "/admin/users: people, rights, notes, blocks",
  "admin/phone-orders": "/admin/orders/new: an order for somebody who calls",
  "admin/education": "/admin/education: articles, courses, questions",
  "admin/home": "/admin/homepage: home content and texts",
  "admin/delivery": "/admin/delivery: ZIPs, windows, closed days",
  "admin/taxes": "/admin/delivery/taxes",
  "admin/promotions": "/admin/promotions: promotion codes, and what they brought",
  "admin/batches": "/admin/batches: batches, their labels and recalls",
  "admin/rules": "/admin/rules: the law as dated rows, and what it does to the products",
  "admin/imports": "/admin/imports: products, ZIPs, taxes and batches as files for spreadsheets",
  "admin/waitlist": "/admin/waitlist: waitlist, newsletter, messages",
  "admin/pictures": "/admin/pictures: the library",
  "admin/claims": "/admin/claims: the words of the whole shop, read for claims",
  "admin/inspector": "/admin/inspector: the records of a span of days, and their archive",
  "admin/webhooks": "/admin/webhooks: where other programs hear of what happens, and what they answered",
  "admin/keys": "/admin/settings/keys: the keys of the API",
  "admin/settings": "/admin/settings",
  "admin/overview": "/admin/overview: figures and what to do next",
  "admin/versions": "/admin/versions: the history of one thing, two versions side by side",
  "admin/health": "/admin/health: is the shop well?",
  "admin/frame": "the frame of the admin area: sidebar, search over everything, shortcuts",
  "api/v1": "/api/v1: the shop for other programs",
} as const;

export type Folder = keyof typeof HOUSE;

/** The folders, from the ground up. */
export const FOLDERS = Object.keys(HOUSE) as Folder[];
