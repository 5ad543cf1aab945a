import { counted } from "#app/base/lib/money.ts";
import type { Ordering } from "#app/base/settings/opening.ts";
import { NEW_SHOP_NAME } from "#app/base/settings/settings.ts";

/** Result of something that the owner tries: whether it began, whether it succeeded, and why not ("" if it may still). */
export type Tried = { isStarted: boolean; isDone: boolean; problem: string };

/** What the list of first steps checks (rules first-steps/list). */
export type FirstFacts = {
  siteName: string;
  contactEmail: string | null;
  legalName: string;
  licenseNumber: string;
  street: string;
  counsel: string;
  /** Tax rates in effect, products for sale, shown categories, ZIP codes with delivery, and active couriers. */
  taxes: number;
  products: number;
  categories: number;
  zips: number;
  couriers: number;
  hasBase: boolean;
  /** Name of the time zone that all hours and days follow, "Central (Chicago)". */
  timeZone: string;
  /** Titles of the policies that aren't published. */
  unpublished: readonly string[];
  hasMailServer: boolean;
  hasSecondFactor: boolean;
  mail: Tried;
  backup: Tried;
  trial: Tried;
  /** Trial orders, those of them delivered, and those whose money was counted in a cash drawer. */
  trials: { placed: number; delivered: number; counted: number };
  ordering: Ordering;
};

export type StepKey =
  | ("who" | "law" | "taxes" | "place" | "categories" | "product" | "texts")
  | ("mail" | "factor" | "courier" | "backup" | "trial" | "open");

/** A line of the list: what to do, why, where, and what is still missing ("" for nothing more to say). */
export type FirstStep = {
  key: StepKey;
  title: string;
  why: string;
  links: readonly { to: string; label: string }[];
  isDone: boolean;
  note: string;
};

const missingText = (missing: readonly string[]) =>
  missing.length === 0 ? "" : `Missing: ${missing.join(", ")}.`;

/** Returns the steps from a new shop to an open one, in the order in which they build on each other. */
export function firstSteps(facts: FirstFacts): FirstStep[] {
  const { trials, trial } = facts;
  const unsaid = [
    ...(facts.siteName === NEW_SHOP_NAME ? ["the shop's name"] : []),
    ...(facts.contactEmail === null ? ["the contact email"] : []),
    ...(facts.legalName === "" ? ["the legal name"] : []),
    ...(facts.licenseNumber === "" ? ["the license number"] : []),
    ...(facts.street === "" ? ["the address"] : []),
  ];
  const nowhere = [
    ...(facts.hasBase ? [] : ["where deliveries start"]),
    ...(facts.zips > 0 ? [] : ["ZIP codes"]),
  ];
  return [
    {
      key: "who",
      title: "Say who you are",
      why: "Your name, license, and address are on receipts, manifests, and emails.",
      links: [
        { to: "/admin/settings", label: "Shop" },
        { to: "/admin/settings/business", label: "Business" },
        { to: "/admin/settings/look", label: "Look" },
      ],
      isDone: unsaid.length === 0,
      note: missingText(unsaid),
    },
    {
      key: "law",
      title: "Have a lawyer check your rules",
      why: "A new shop follows one law: customers are 21 or older. Your state has more. Add them, have them checked, and name who checked them.",
      links: [
        { to: "/admin/rules", label: "Rules" },
        { to: "/admin/settings/business", label: "Name the lawyer" },
      ],
      isDone: facts.counsel !== "",
      note: facts.counsel === "" ? "No lawyer has been named yet." : `Checked by ${facts.counsel}.`,
    },
    {
      key: "taxes",
      title: "Enter your taxes",
      why: "Without tax rates, customers pay none, and you owe them. Enter a rate of 0 if there is none where you deliver.",
      links: [{ to: "/admin/delivery/taxes", label: "Tax rates" }],
      isDone: facts.taxes > 0,
      note: "",
    },
    {
      key: "place",
      title: "Say where and when you deliver",
      why: "Fees, delivery windows, and the map follow from your address, its ZIP codes, your hours, and their time zone.",
      links: [
        { to: "/admin/settings/area", label: "Delivery area" },
        { to: "/admin/delivery/zips/nearby", label: "Nearby ZIP codes" },
        { to: "/admin/settings/hours", label: "Hours" },
        { to: "/admin/settings", label: "Fees" },
      ],
      isDone: nowhere.length === 0,
      note: [missingText(nowhere), `Your time zone is ${facts.timeZone}.`].filter(Boolean).join(" "),
    },
    {
      key: "categories",
      title: "Add your categories",
      why: "Products are listed by category, and rules apply to what a category counts as.",
      links: [{ to: "/admin/products/categories", label: "Categories" }],
      isDone: facts.categories > 0,
      note: "",
    },
    {
      key: "product",
      title: "Add your first product",
      why: "A product needs its milligrams, price, and lab report. Save it as a draft, add its batch with the report so that you can trace and recall it, then make it active.",
      links: [
        { to: "/admin/products/new", label: "Add product" },
        { to: "/admin/imports", label: "From another shop" },
        { to: "/admin/batches", label: "Batches" },
      ],
      isDone: facts.products > 0,
      note: "",
    },
    {
      key: "texts",
      title: "Write your pages",
      why: "Customers read your policies before they order. The home and about pages say only what you write.",
      links: [
        { to: "/admin/homepage/texts", label: "Policies" },
        { to: "/admin/homepage/sections", label: "Sections" },
      ],
      isDone: facts.unpublished.length === 0,
      note: facts.unpublished.length === 0 ? "" : `Not published: ${facts.unpublished.join(", ")}.`,
    },
    {
      key: "mail",
      title: "Send a test email",
      why: "Customers confirm their address by email. Send yourself one, and open its link when it arrives.",
      links: [{ to: "/admin/mail/test", label: "Send test email" }],
      isDone: facts.mail.isDone,
      note: mailNote(facts),
    },
    {
      key: "factor",
      title: "Protect your account",
      why: "Someone with your password alone would have all of your shop.",
      links: [{ to: "/account/second-factor", label: "Two-step verification" }],
      isDone: facts.hasSecondFactor,
      note: "",
    },
    {
      key: "courier",
      title: "Add a courier",
      why: "Only couriers can deliver and check IDs. To deliver yourself, give your own account the role.",
      links: [
        { to: "/admin/routes/couriers/new", label: "Add courier" },
        { to: "/admin/users", label: "Your own account" },
      ],
      isDone: facts.couriers > 0,
      note: "",
    },
    {
      key: "backup",
      title: "Try a backup",
      why: "A backup counts once it has been restored. This writes one, restores it beside your shop, compares the two, and deletes it.",
      links: [],
      isDone: facts.backup.isDone,
      note: backupNote(facts.backup),
    },
    {
      key: "trial",
      title: "Try an order, and remove it",
      why: "Take one as a trial order, pack it, deliver it with the courier app, and close the cash drawer. Then remove it, so that your books begin empty.",
      links: [
        { to: "/admin/orders/new", label: "New phone order" },
        { to: "/admin/orders", label: "Orders" },
        { to: "/admin/routes", label: "Routes" },
        { to: "/admin/cash-drawers", label: "Cash drawers" },
      ],
      isDone: trial.isDone && trials.placed === 0,
      note:
        trials.placed === 0
          ? ""
          : `${counted(trials.placed, "trial order", "trial orders")}, ${trials.delivered} delivered, ${trials.counted} counted in a cash drawer.`,
    },
    {
      key: "open",
      title: "Open",
      why: "Set ordering to Open, or to Coming soon with a day on which the shop opens by itself.",
      links: [{ to: "/admin/settings#ordering", label: "Ordering" }],
      isDone: facts.ordering !== "paused",
      note: facts.ordering === "soon" ? "Opens by itself on its day." : "",
    },
  ];
}

function mailNote({ hasMailServer, mail }: FirstFacts): string {
  if (!hasMailServer) return "No mail server is set (SMTP_URL).";
  if (mail.isDone || !mail.isStarted) return "";
  return "Sent. Open the link in it when it arrives.";
}

function backupNote({ isStarted, isDone, problem }: Tried): string {
  if (isDone || !isStarted) return "";
  return problem === "" ? "Being tried. Reload this page in a minute." : `It failed: ${problem}`;
}
