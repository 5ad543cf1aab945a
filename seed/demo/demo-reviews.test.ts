import { expect, test } from "vitest";
import { demoOpinions } from "./demo-opinions.ts";
import { demoProducts } from "./products.ts";

const inState = (state: string) => demoOpinions.filter((opinion) => opinion.state === state);

test("has 50 reviews, each of another product or by another customer", () => {
  expect(demoOpinions).toHaveLength(50);
  expect(new Set(demoOpinions.map(({ who, of }) => `${who} ${of}`)).size).toBe(50);
  expect(["published", "waiting", "refused"].map((state) => inState(state).length)).toEqual([47, 2, 1]);
  expect(new Set(inState("published").map(({ stars }) => stars))).toEqual(new Set([2, 3, 4, 5]));
});

test("reviews its products, leaving some without reviews", () => {
  const slugs = new Set(demoProducts.map(({ slug }) => slug));
  const reviewed = new Set(demoOpinions.map(({ of }) => of));
  expect([...reviewed].filter((slug) => !slugs.has(slug))).toEqual([]);
  expect(reviewed.size).toBeLessThan(slugs.size);
});

test("publishes no review with a health claim or a promised effect", () => {
  const claim =
    /\b(heal|cure|treat|relie[fv]|pain|sleep|anxi|stress|soothe|therap|medic|remed|wellness|inflamm|detox|high|buzz|kids?|child|cand(y|ies)|headache|knee|relax|calm)/i;
  expect(inState("published").filter(({ words, answer }) => claim.test(`${words} ${answer}`))).toEqual([]);
});
