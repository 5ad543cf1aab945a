import { expect, test } from "vitest";
import { fieldErrors } from "#app/base/lib/typed-text.ts";
import { REASONS, REFUSAL_REASONS } from "./refusal-reasons.ts";
import { authorText, REVIEW_LENGTHS, reviewActionText, shownName, starsText } from "./review.ts";
import { refusedReviewMail } from "./review-email.ts";
import { answerForm, publishForm, refusalForm, reviewForm } from "./review-forms.ts";

test("shortens a name to the first name and an initial, and hides that of a deleted account", () => {
  expect(shownName({ firstName: "Maya", lastName: "Lindqvist" })).toBe("Maya L.");
  expect(shownName({ firstName: " Øyvind ", lastName: " ñandú" })).toBe("Øyvind Ñ.");
  expect(shownName({ firstName: "Cher", lastName: " " })).toBe("Cher");
  expect(shownName({ firstName: "Ada", lastName: "’t Hooft (née Ek)" })).toBe("Ada T.");
  expect(shownName({ firstName: "Zoe", lastName: "🛶 3" })).toBe("Zoe");
  expect(authorText("Maya L.")).toBe("Maya L.");
  expect(authorText("")).toBe("A former customer");
});

test("formats stars and actions", () => {
  expect([1, 5].map(starsText)).toEqual(["1 star", "5 stars"]);
  expect(reviewActionText("reviews.publish")).toBe("published it");
  expect(reviewActionText("reviews.other")).toBe("reviews.other");
});

const wrong = (fields: unknown) => {
  const read = reviewForm.safeParse(fields);
  return read.success ? {} : fieldErrors(read.error);
};

test("requires one to five stars and a text", () => {
  expect(reviewForm.parse({ stars: "4", words: " Good.\r\nReally. " })).toEqual({
    ...{ stars: 4, words: "Good.\nReally." },
  });
  expect(reviewForm.safeParse({ stars: "1", words: "x".repeat(REVIEW_LENGTHS.words) }).success).toBe(true);
  for (const stars of ["0", "6", "4.5", "", "five", undefined])
    expect(wrong({ stars, words: "Good." })).toEqual({ stars: "Choose 1 to 5 stars." });
  for (const words of ["", " \n ", "x".repeat(REVIEW_LENGTHS.words + 1), "a\u0000b", undefined])
    expect(Object.keys(wrong({ stars: "4", words }))).toEqual(["words"]);
  expect(reviewForm.safeParse({ stars: "4", words: "Good.", state: "published" }).success).toBe(false);
});

const ITEM = { id: "5ab5e0af-6f0e-4b5e-9a51-0d8d1d7f0001", version: "2" };

test("rejects a review only for a reason on the list, none of which is a bad rating", () => {
  expect(refusalForm.parse({ ...ITEM, reason: "claim", note: "" })).toMatchObject({ version: 2, note: "" });
  for (const reason of ["", "bad", "negative", undefined])
    expect(refusalForm.safeParse({ ...ITEM, reason, note: "" }).success).toBe(false);
  for (const reason of REASONS) {
    const { label, explanation } = REFUSAL_REASONS[reason];
    expect(`${label} ${explanation}`).not.toMatch(/\b(stars?|negative|bad|low|rating)\b/i);
  }
});

test("allows an admin only to publish and respond", () => {
  expect(answerForm.parse({ ...ITEM, answer: "" })).toMatchObject({ answer: "" });
  expect(publishForm.safeParse({ ...ITEM, answer: "x" }).success).toBe(false);
  expect(publishForm.safeParse({ ...ITEM, state: "refused" }).success).toBe(false);
  const long = "x".repeat(REVIEW_LENGTHS.answer + 1);
  expect(answerForm.safeParse({ ...ITEM, answer: long }).success).toBe(false);
});

test("names the reason and the note in the rejection email, but no product", () => {
  const facts = { firstName: "Maya", productId: ITEM.id, reason: "private", note: "" } as const;
  const shop = { siteName: "Evenlake", contactEmail: "hello@evenlake.example" };
  const mail = refusedReviewMail(shop, facts);
  expect(mail.subject).toBe("Your review at Evenlake");
  expect(mail.content.blocks).toContainEqual({ kind: "text", text: REFUSAL_REASONS.private.explanation });
  expect(mail.content.blocks).toContainEqual(
    expect.objectContaining({ kind: "link", href: `/account/reviews/${ITEM.id}` }),
  );
  const more = refusedReviewMail(shop, { ...facts, note: "The number." }).content.blocks;
  expect(more).toHaveLength(mail.content.blocks.length + 1);
});
