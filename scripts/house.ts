/**
 * The folders of app/, from the ground up, each with its content. A file may import from its own folder and from the
 * folders above it in this list; this holds for every kind of file and for types too. The files of app/ itself connect
 * the folders: they may import from everywhere, and nothing imports them. A test that needs more than its folder may
 * import takes it from fixtures/.
 */
export const HOUSE = {
  lib: "money, time, addresses, results: pure rules that would serve any shop",
  ui: "buttons, fields, dialogs, toasts: the look, without a subject",
  config: "the settings of a process, its log, its errors and deadlines",
  db: "the connection, transactions, what is remembered of reads, migrations",
  embedded: "the database in the data folder, its backups, and which database a process works on",
  mail: "the outbox and how it is emptied",
  settings: "what the shop is: its settings, published texts, page head and logo",
  auth: "users, sessions, guards, passwords and their limits; who is an admin",
  factors: "the second factor: authenticator app, recovery codes, passkeys",
  audit: "the log of what admins do",
  desk: "what the admin's lists and forms have in common: search, saving, deleting, what was typed",
  media: "uploaded pictures",
  catalog: "products as data: table, reads, filter rules, stock",
  compliance: "the age rule, potency limits, warnings",
  customers: "the record of a person: sign-up, profile, preferences",
  waitlist: "what visitors leave: waitlist, newsletter, messages",
  education: "articles, courses, questions",
  delivery: "ZIPs, bands, options, fees, windows",
  cart: "the cart in the browser, and totals",
  favorites: "the hearts, in the browser and in the account",
  membership: "plans and the savings calculator",
  orders: "the record of an order: table of states, moves, history, mail",
  door: "the check at the door, handed over or not",
  board: "the shop's view of orders: list, day board, an order's page",
  people: "the admin's view of people: list, a person's page, rights, notes, blocks",
  logbook: "what was done and what was mailed: the admin's view of audit log and outbox",
  shop: "the shop window: /shop, a product's page, cards, filters",
  shell: "the frame around a page: header, footer, age question, error page",
  checkout: "form, quote, and the one transaction that makes an order",
  account: "a person's screens: sign-in, sign-up, the five tabs",
  site: "the shop about itself: home, about, texts, sitemap",
  assortment: "the products at the desk: list, form, several at once",
  admin: "the admin's frame and overview; making an admin",
} as const;

export type Folder = keyof typeof HOUSE;

/** The folders, from the ground up. */
export const FOLDERS = Object.keys(HOUSE) as Folder[];
