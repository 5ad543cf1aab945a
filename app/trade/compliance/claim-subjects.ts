import type { AskedWords } from "#app/base/lib/refused-form.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { readTextValue, storedText } from "#app/base/lib/stored-text.ts";
import { around } from "./claim-context.ts";
import { CLAIM_KIND_FACTS } from "./claim-kinds.ts";
import { type Claim, type ClaimFinder, plainWords } from "./claims.ts";
import { EMAIL_CLAIM_FIELDS } from "./email-claims.ts";
import { SECTION_CLAIM_FIELDS } from "./section-claims.ts";

/** How a field stores its words: as plain text, formatted text, or a list of items with a text each. */
type Format = "plain" | "rich" | { each: string };
/**
 * `isCustomers` marks words written by a customer: admins only publish or reject them, and the audit log
 * never stores them.
 */
type SubjectField = { label: string; format?: Format; isCustomers?: true };

/** What is checked for claims, by table name: its fields, as named in their forms, and where it's edited. */
export const CLAIM_SUBJECTS = {
  products: {
    name: "Product",
    path: "/admin/products/:id",
    fields: {
      name: { label: "Name" },
      type: { label: "Type" },
      thcContent: { label: "THC Content" },
      effects: { label: "Effects" },
      description: { label: "Description" },
      pictures: { label: "More images", format: { each: "alt" } },
      otherCannabinoids: { label: "Other cannabinoids" },
      ingredients: { label: "Ingredients" },
      allergens: { label: "Allergens" },
      netContent: { label: "Net content" },
      brand: { label: "Brand" },
    },
  },
  categories: {
    name: "Category",
    path: "/admin/products/categories/:id",
    fields: { kinds: { label: "Description" }, storage: { label: "Storage" } },
  },
  education_articles: {
    name: "Article",
    path: "/admin/education/articles/:id",
    fields: {
      title: { label: "Title" },
      description: { label: "Description" },
      content: { label: "Text", format: "rich" },
    },
  },
  education_courses: {
    name: "Course",
    path: "/admin/education/courses/:id",
    fields: {
      title: { label: "Title" },
      description: { label: "Description" },
      curriculum: { label: "Curriculum", format: { each: "title" } },
    },
  },
  education_faqs: {
    name: "Question",
    path: "/admin/education/faqs/:id",
    fields: { question: { label: "Question" }, answer: { label: "Answer" } },
  },
  home_page_contents: {
    name: "Home page content",
    path: "/admin/homepage/:id",
    fields: {
      title: { label: "Title" },
      content: { label: "Content" },
      buttonText: { label: "Button Text" },
    },
  },
  page_sections: {
    name: "Section",
    path: "/admin/homepage/sections/:id",
    fields: SECTION_CLAIM_FIELDS,
  },
  announcements: {
    name: "Announcement",
    path: "/admin/homepage/announcement",
    fields: { text: { label: "Announcement" } },
  },
  shop_texts: {
    name: "Policy",
    path: "/admin/homepage/texts/:id",
    fields: { title: { label: "Title" }, content: { label: "Text", format: "rich" } },
  },
  media: {
    name: "Image",
    path: "/admin/pictures/:id",
    fields: { alt: { label: "Description" } },
  },
  site_settings: {
    name: "Settings",
    path: "/admin/settings",
    fields: {
      siteName: { label: "Site Name" },
      tagline: { label: "Tagline" },
      payLinkText: { label: "Payment link text" },
      pausedMessage: { label: "Message while ordering is paused" },
    },
  },
  email_words: {
    name: "Order emails",
    path: "/admin/settings/emails",
    fields: EMAIL_CLAIM_FIELDS,
  },
  service_zips: {
    name: "ZIP code",
    path: "/admin/delivery/zips/:id",
    fields: { closedReason: { label: "Reason" } },
  },
  closed_days: {
    name: "Closed day",
    path: "/admin/delivery/closed-days",
    fields: { reason: { label: "Reason" } },
  },
  contact_messages: {
    name: "Answer",
    path: "/admin/waitlist/messages/:id",
    fields: { answer: { label: "Your answer" } },
  },
  reviews: {
    name: "Review",
    path: "/admin/reviews/:id",
    fields: {
      words: { label: "The review", isCustomers: true },
      answer: { label: "The shop's answer" },
    },
  },
  recalls: {
    name: "Recall notice",
    path: "/admin/batches/recalls/:id",
    fields: { subject: { label: "Notice subject" }, notice: { label: "Notice" } },
  },
  waitlist_waves: {
    name: "Invitation",
    path: "/admin/waitlist/invitations/:id",
    fields: { subject: { label: "Subject" }, message: { label: "Message" } },
  },
  letters: {
    name: "Letter",
    path: "/admin/mail/letters/:id",
    fields: { subject: { label: "Subject" }, content: { label: "Text", format: "rich" } },
  },
  promotions: {
    name: "Promo code",
    path: "/admin/promotions/:id",
    fields: { code: { label: "Code" } },
  },
  tax_rates: {
    name: "Tax rate",
    path: "/admin/delivery/taxes/:id",
    fields: { name: { label: "Name" } },
  },
} as const satisfies Record<string, { name: string; path: string; fields: Record<string, SubjectField> }>;

export type ClaimSubjectKind = keyof typeof CLAIM_SUBJECTS;
export const CLAIM_SUBJECT_KINDS = Object.keys(CLAIM_SUBJECTS) as ClaimSubjectKind[];

/** A checked record, with its fields as in its form or its row. */
export type ClaimSubject = {
  kind: ClaimSubjectKind;
  id: string;
  values: Readonly<Record<string, unknown>>;
};

/** Words that an admin allowed in one field, normalized (rules claims/exceptions). */
export type AllowedWords = { kind: ClaimSubjectKind; subjectId: string; field: string; words: string };

/** A claim in a field of a record, with its sentence; `times` is how often it occurs in the field. */
export type FoundClaim = Pick<Claim, "words" | "reason" | "instead"> & {
  claim: Claim["kind"];
  kind: ClaimSubjectKind;
  id: string;
  field: string;
  label: string;
  before: string;
  after: string;
  times: number;
};

/** Maximum claims shown per field. */
const MOST_OF_FIELD = 20;

/** Path of the screen that edits a record. */
export function claimPath({ kind, id }: Pick<ClaimSubject, "kind" | "id">): string {
  return CLAIM_SUBJECTS[kind].path.replace(":id", id);
}

function fieldsOf(kind: ClaimSubjectKind): [string, SubjectField][] {
  return Object.entries(CLAIM_SUBJECTS[kind].fields);
}

/** Returns whether a customer wrote the words of a field. */
export function isCustomersField(kind: ClaimSubjectKind, field: string): boolean {
  return fieldsOf(kind).some(([name, { isCustomers }]) => name === field && isCustomers === true);
}

/** Returns whether a kind has this checked field. */
export function isClaimField(kind: ClaimSubjectKind, field: string): boolean {
  return fieldsOf(kind).some(([name]) => name === field);
}

/**
 * Returns whether visitors see the record once it's saved: anything except drafts and archived records (rules
 * claims/confirmation).
 */
export function isPublicSubject({ values }: Pick<ClaimSubject, "values">): boolean {
  return values.status !== "draft" && values.status !== "archived";
}

/** Returns the words of a field as one text, with blank lines between independent parts. */
export function wordsOfField(format: Format | undefined, value: unknown): string {
  if (format === "rich") {
    const doc = typeof value === "string" ? readTextValue(value) : storedText(value);
    return blocksOf(doc).join("\n\n");
  }
  if (typeof format === "object") {
    const list = typeof value === "string" ? parsedList(value) : value;
    if (!Array.isArray(list)) return "";
    return list
      .map((one) => String((one as Record<string, unknown> | null)?.[format.each] ?? ""))
      .join("\n\n");
  }
  return Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
}

function parsedList(json: string): unknown {
  try {
    return JSON.parse(json || "[]");
  } catch {
    return [];
  }
}

type Node = { type: string; text?: string; attrs?: Record<string, unknown>; content?: Node[] };

/**
 * Returns the blocks of a formatted text, including image descriptions and captions. Words partly in bold
 * stay whole.
 */
function blocksOf(doc: RichText): string[] {
  const blocks: string[] = [];
  const walk = ({ type, attrs, content = [] }: Node) => {
    if (type === "image") blocks.push(String(attrs?.alt ?? ""), String(attrs?.title ?? ""));
    else if (content.some((part) => part.type === "text"))
      blocks.push(content.map(({ text }) => text ?? "\n").join(""));
    else content.forEach(walk);
  };
  walk(doc as Node);
  return blocks.filter(Boolean);
}

/** Key that links an exception to its claim, and a confirmation to its question. */
export function claimKey({ kind, id, field, words }: Pick<FoundClaim, "kind" | "id" | "field" | "words">) {
  return `${kind} ${id} ${field} ${plainWords(words)}`;
}

/** Returns the claims of a record that aren't allowed in their fields, each once per field. */
export function claimsIn(
  { kind, id, values }: ClaimSubject,
  find: ClaimFinder,
  allowed: readonly AllowedWords[],
): FoundClaim[] {
  const fine = new Set(allowed.map(({ subjectId, ...place }) => claimKey({ ...place, id: subjectId })));
  return fieldsOf(kind).flatMap(([field, { label, format }]) => {
    const text = wordsOfField(format, values[field]);
    const found = new Map<string, FoundClaim>();
    for (const claim of find(text)) {
      const { words, reason, instead, kind: ofKind } = claim;
      const key = claimKey({ kind, id, field, words });
      if (fine.has(key)) continue;
      const known = found.get(key);
      if (known) known.times += 1;
      else if (found.size < MOST_OF_FIELD) {
        const place = { kind, id, field, label, ...around(text, claim), times: 1 };
        found.set(key, { ...place, words, reason, instead, claim: ofKind });
      }
    }
    return [...found.values()];
  });
}

/** Formats a claim for display and confirmation; `name` distinguishes its record from others. */
export function askedWords({ claim, ...found }: FoundClaim, name?: string): AskedWords {
  const { field, label, before, words, after, reason, instead, times } = found;
  const where = name === undefined ? label : `${name}: ${label}`;
  const key = claimKey(found);
  const said = { before, words, after, what: CLAIM_KIND_FACTS[claim].label, reason, instead, times };
  return { key, field, where, ...said };
}
