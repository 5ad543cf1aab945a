/** As in the form of a section (content/pages/section-fields.ts), whose test compares them. */
const MOST_ITEMS = 8;
const ITEM_PARTS = { Title: "title", When: "date", Text: "text" } as const;

const itemFields = Array.from({ length: MOST_ITEMS }, (_, index) => index + 1).flatMap((item) =>
  Object.entries(ITEM_PARTS).map(([part, label]) => [
    `item${item}${part}`,
    { label: `Item ${item}: ${label}` },
  ]),
);

/** Texts of the sections of pages that are checked for claims, by field. */
export const SECTION_CLAIM_FIELDS: Record<string, { label: string }> = {
  label: { label: "Line above the heading" },
  heading: { label: "Heading" },
  text: { label: "Text" },
  mailText: { label: "Text if the shop sends email" },
  caption: { label: "Caption of the figure" },
  pictureAlt: { label: "Image description" },
  standardName: { label: "First plan: name" },
  standardBenefits: { label: "First plan: benefits" },
  premiumName: { label: "Second plan: name" },
  premiumBenefits: { label: "Second plan: benefits" },
  waitlistHeading: { label: "Waitlist heading" },
  waitlistText: { label: "Waitlist text" },
  ...Object.fromEntries(itemFields),
  buttonText: { label: "Button Text" },
  note: { label: "Small print" },
  summary: { label: "Page in search results" },
};
