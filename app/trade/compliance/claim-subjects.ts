import type { AskedWords } from "#app/base/lib/refused-form.ts";
import type { RichText } from "#app/base/lib/rich-text.ts";
import { readTextValue, storedText } from "#app/base/lib/stored-text.ts";
import { CLAIM_KIND_FACTS } from "./claim-kinds.ts";
import { type Claim, type ClaimFinder, plainWords } from "./claims.ts";

/** How a field holds its words: as they are, as a text with formatting, or as a list of things that have a text each. */
type Format = "plain" | "rich" | { each: string };
/** `isCustomers` is for words that a customer wrote: an admin publishes them or not, and the audit log never keeps them. */
type SubjectField = { label: string; format?: Format; isCustomers?: true };

/** What is read for claims, by the names of the tables: its fields as their forms name them, and where it is edited. */
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
      pausedMessage: { label: "Message while ordering is paused" },
    },
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

/** A thing whose words are read: its fields as its form or its row has them. */
export type ClaimSubject = {
  kind: ClaimSubjectKind;
  id: string;
  values: Readonly<Record<string, unknown>>;
};

/** Words that an admin allowed at one place, with plain words (rules claims/exceptions). */
export type AllowedWords = { kind: ClaimSubjectKind; subjectId: string; field: string; words: string };

/** A claim in a field of a thing, with the sentence around it; `times` is how often the field has these words. */
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

/** The most claims that are shown of one field. */
const MOST_OF_FIELD = 20;

/** Where a thing is edited. */
export function claimPath({ kind, id }: Pick<ClaimSubject, "kind" | "id">): string {
  return CLAIM_SUBJECTS[kind].path.replace(":id", id);
}

function fieldsOf(kind: ClaimSubjectKind): [string, SubjectField][] {
  return Object.entries(CLAIM_SUBJECTS[kind].fields);
}

/** True for words that a customer wrote. */
export function isCustomersField(kind: ClaimSubjectKind, field: string): boolean {
  return fieldsOf(kind).some(([name, { isCustomers }]) => name === field && isCustomers === true);
}

/** True for a field of a kind. */
export function isClaimField(kind: ClaimSubjectKind, field: string): boolean {
  return fieldsOf(kind).some(([name]) => name === field);
}

/** What visitors see once it is saved: whatever is neither a draft nor archived (rules claims/confirmation). */
export function isPublicSubject({ values }: Pick<ClaimSubject, "values">): boolean {
  return values.status !== "draft" && values.status !== "archived";
}

/** The words of a field as one text, in which a blank line ends what belongs together. */
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

/** The lines of a text with formatting; a picture has its description and its caption. A word in bold is not cut apart. */
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

/** What ties an allowed place to a claim, and a question to its answer. */
export function claimKey({ kind, id, field, words }: Pick<FoundClaim, "kind" | "id" | "field" | "words">) {
  return `${kind} ${id} ${field} ${plainWords(words)}`;
}

/** The claims of a thing that are not allowed at their place, each once in a field. */
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

/** A claim as it is shown and asked about; `name` tells the thing from others. */
export function askedWords({ claim, ...found }: FoundClaim, name?: string): AskedWords {
  const { field, label, before, words, after, reason, instead, times } = found;
  const where = name === undefined ? label : `${name}: ${label}`;
  const key = claimKey(found);
  const said = { before, words, after, what: CLAIM_KIND_FACTS[claim].label, reason, instead, times };
  return { key, field, where, ...said };
}

/** How much of a sentence is shown on either side. */
const SIDE = 70;

/** What stands around the words in their sentence, cut at a word where the sentence is long. */
function around(text: string, { from, to }: Pick<Claim, "from" | "to">) {
  const left = text.slice(Math.max(0, from - SIDE), from);
  const right = text.slice(to, to + SIDE);
  const starts = Math.max(...[...left.matchAll(/[.!?]\s+|\n/g)].map((end) => end.index + end[0].length), -1);
  const ends = /[.!?](?=\s|$)|\n/.exec(right);
  const before = starts >= 0 ? left.slice(starts) : from > SIDE ? `…${left.replace(/^\S*\s?/, "")}` : left;
  const after = ends
    ? right.slice(0, ends.index + 1)
    : to + SIDE < text.length
      ? `${right.replace(/\s?\S*$/, "")}…`
      : right;
  return { before: before.replace(/\s+/g, " ").trimStart(), after: after.replace(/\s+/g, " ").trimEnd() };
}
