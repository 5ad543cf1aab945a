import { describe, expect, test } from "vitest";
import { mayOpen } from "#app/accounts/auth/admin-addresses.ts";
import { type FirstFacts, firstSteps, type StepKey } from "./steps.ts";

const UNTRIED = { isStarted: false, isDone: false, problem: "" };
const TRIED = { isStarted: true, isDone: true, problem: "" };

const READY: FirstFacts = {
  ...{ siteName: "North Loop Hemp", contactEmail: "hi@shop.com", legalName: "North Loop LLC" },
  ...{ licenseNumber: "1", street: "1 Main St", counsel: "Ada Law", taxes: 1, products: 1, categories: 1 },
  ...{
    zips: 1,
    couriers: 1,
    hasBase: true,
    timeZone: "Mountain (Denver)",
    unpublished: [],
    hasMailServer: true,
    hasSecondFactor: true,
  },
  ...{ mail: TRIED, backup: TRIED, trial: TRIED, trials: { placed: 0, delivered: 0, counted: 0 } },
  ordering: "open",
};

const undone = (facts: Partial<FirstFacts>): StepKey[] =>
  firstSteps({ ...READY, ...facts }).flatMap(({ key, isDone }) => (isDone ? [] : [key]));

const noteOf = (key: StepKey, facts: Partial<FirstFacts>) =>
  firstSteps({ ...READY, ...facts }).find((step) => step.key === key)?.note;

describe("the first steps of a shop (rules first-steps/list)", () => {
  test("are all done in a shop that has everything", () => {
    expect(undone({})).toEqual([]);
    expect(undone({ ordering: "soon" })).toEqual([]);
  });

  test.each<[StepKey, Partial<FirstFacts>]>([
    ["who", { siteName: "My shop" }],
    ["who", { contactEmail: null }],
    ["who", { legalName: "" }],
    ["who", { licenseNumber: "" }],
    ["who", { street: "" }],
    ["law", { counsel: "" }],
    ["taxes", { taxes: 0 }],
    ["place", { hasBase: false }],
    ["place", { zips: 0 }],
    ["categories", { categories: 0 }],
    ["product", { products: 0 }],
    ["texts", { unpublished: ["Terms of Service"] }],
    ["mail", { mail: { ...UNTRIED, isStarted: true } }],
    ["factor", { hasSecondFactor: false }],
    ["courier", { couriers: 0 }],
    ["backup", { backup: { ...UNTRIED, isStarted: true, problem: "it is truncated" } }],
    ["trial", { trial: UNTRIED }],
    ["trial", { trials: { placed: 1, delivered: 1, counted: 1 } }],
    ["open", { ordering: "paused" }],
  ])("say that %s isn't done with %j", (key, facts) => {
    expect(undone(facts)).toEqual([key]);
  });

  test("say what is missing", () => {
    expect(noteOf("who", { siteName: "My shop", street: "" })).toBe("Missing: the shop's name, the address.");
    expect(noteOf("place", { zips: 0 })).toBe("Missing: ZIP codes. Your time zone is Mountain (Denver).");
    expect(noteOf("mail", { mail: { ...UNTRIED, isStarted: true } })).toMatch(/^Sent\./);
    expect(noteOf("mail", { hasMailServer: false, mail: UNTRIED })).toMatch("SMTP_URL");
    expect(noteOf("backup", { backup: { ...UNTRIED, isStarted: true } })).toMatch("Being tried");
    expect(noteOf("trial", { trials: { placed: 2, delivered: 1, counted: 0 } })).toBe(
      "2 trial orders, 1 delivered, 0 counted in a cash drawer.",
    );
  });

  test("lead to screens that exist", () => {
    const links = firstSteps(READY).flatMap((step) => step.links.map(({ to }) => to));
    const inAdmin = links.filter((to) => to !== "/account/second-factor");
    expect(inAdmin.filter((to) => !mayOpen(["manager"], to))).toEqual([]);
  });
});
