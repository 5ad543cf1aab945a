import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, test as base, type Cookie, expect, type Page } from "@playwright/test";
import { demoPeople } from "#seed/demo/people.ts";
import { watchStart } from "./moments.ts";

export { expect };

/** The named people of the demo shop. */
export const [admin, maya] = demoPeople as [(typeof demoPeople)[number], (typeof demoPeople)[number]];

/** Playwright's test, which also fails when the page writes a warning or an error to the browser's console. */
export const test = base.extend<{ quiet: undefined }>({
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(`page error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return;
        // The browser reports a refused form (4xx) as an error of its own; the page tells the person.
        if (/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()))
          return;
        complaints.push(`${message.type()}: ${message.text()}`);
      });
      await use(undefined);
      expect(complaints, "the browser's console stays quiet").toEqual([]);
    },
    { auto: true },
  ],
});

/** Fails when axe finds a fault on the page as it is now (WCAG 2.2 AA and best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  await letBarsStick(page, false);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  await letBarsStick(page, true);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/**
 * A field that a bar at the edge of the screen covers by half is too small a target for axe, but a person scrolls. The bars
 * therefore go to their places in the page while axe looks.
 */
async function letBarsStick(page: Page, stick: boolean): Promise<void> {
  await page.evaluate((isBack) => {
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (!isBack && getComputedStyle(element).position !== "sticky") continue;
      if (isBack && !("bar" in element.dataset)) continue;
      element.toggleAttribute("data-bar", !isBack);
      element.style.position = isBack ? "" : "relative";
      element.style.inset = isBack ? "" : "auto";
    }
  }, stick);
}

/** Waits until all animations have ended, because axe would measure the contrast of half-faded colors. */
export async function expectSettled(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length),
    )
    .toBe(0);
}

/** The narrowest phone that every page has to fit. */
const NARROW = { width: 360, height: 700 };

/** Fails when the page is wider than the screen, or than that of a narrow phone, on which it is shown for a moment. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expectWithinScreen(page);
  const size = page.viewportSize();
  if (!size || size.width <= NARROW.width) return;
  await page.setViewportSize(NARROW);
  await expectWithinScreen(page);
  await page.setViewportSize(size);
}

async function expectWithinScreen(page: Page): Promise<void> {
  const { wider, screen } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { wider: scrollWidth - clientWidth, screen: innerWidth };
  });
  expect(wider, `pixels wider than a screen of ${screen}`).toBeLessThanOrEqual(0);
}

type Login = { email: string; password: string };

/** Signs in through the form at /login and waits for the page after it. */
export async function signIn(page: Page, { email, password }: Login, path = "/login") {
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** Signs in without a page: from then on the context of this request has a session of its own. */
export async function signInBy(request: APIRequestContext, { email, password }: Login) {
  const answer = await request.post("/login", {
    form: { email, password },
    // A program that brings a cookie has to say where it comes from.
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

const sessions = new Map<string, Cookie[]>();

/**
 * Signs somebody of the demo shop in without a page, with the session that was opened when a journey first needed it.
 * Journeys that end sessions, or do what asks for a recent sign-in, open one of their own.
 */
export async function enterAs(page: Page, person: Login) {
  const known = sessions.get(person.email);
  if (known) {
    await page.context().addCookies(known);
    // Another journey may have ended it all the same.
    const { viewer } = await (await page.request.get("/account/viewer")).json();
    if (viewer?.email === person.email) return;
    await page.context().clearCookies({ name: /session_token$/ });
  }
  await signInBy(page.request, person);
  const cookies = await page.context().cookies();
  sessions.set(
    person.email,
    cookies.filter(({ name }) => name.endsWith("session_token")),
  );
}

/** Opens a page, and waits until its scripts have taken it over. */
export async function openStarted(page: Page, path: string) {
  const started = await watchStart(page);
  await page.goto(path);
  await started();
}
