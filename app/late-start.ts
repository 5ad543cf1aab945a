import { ASLEEP, PAGE_STARTED, PART_STARTED } from "./ui/page-events.ts";

// Every page contains this module as an inline script (server/late-scripts.ts), so it runs before any other script of
// ours and imports nothing but constants.
//
// Once the page has been painted (by the second frame the first is on the screen) it puts the page's module script in
// its place and asks for its files all at once, each in a task of its own, because a slow phone hears no touch while it
// asks for all of them. A page in a hidden tab is not painted, so it does not wait.
//
// Until the page says that it has started, presses of buttons and of links that open something on the page are held,
// and then repeated, each once; those in a part that starts later than the page (ui/later.tsx), until that part has
// started. So no press is lost, and no press leads to the fallback for browsers without scripts. A
// toggle that already shows what its press was meant to bring (a heart that is filled by what the browser remembers) is
// left as it is. When the scripts take too long, the press does what it does without scripts; a button that has no such
// fallback keeps waiting.

/** A button, or a link that opens something on the page. */
type Pressable = HTMLButtonElement | HTMLAnchorElement;

/** How long a press waits for the page to start, in ms. Then it does what it does without JavaScript. */
const PATIENCE = 2_000;

const held = new Map<Pressable, string | null>();
let patient = true;
let pageStarted = false;

function shownOf(pressed: Pressable): string | null {
  return pressed.getAttribute("aria-pressed");
}

function isAsleep(pressed: Pressable): boolean {
  return !pageStarted || pressed.closest(`[${ASLEEP}]`) !== null;
}

/** A link and a button that sends a form lead somewhere without scripts; any other button does not. */
function hasWayAround(pressed: Pressable): boolean {
  return pressed.type !== "button";
}

function hold(event: MouseEvent) {
  const { target } = event;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const pressed = target instanceof Element && target.closest<Pressable>("button, a[data-opens]");
  if (!pressed || !isAsleep(pressed) || (!patient && hasWayAround(pressed))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.has(pressed)) return;
  held.set(pressed, shownOf(pressed));
  if (hasWayAround(pressed)) setTimeout(giveUp, PATIENCE, pressed);
}

function giveUp(pressed: Pressable) {
  if (!patient || !held.delete(pressed)) return;
  patient = false;
  pressed.click();
}

function pressAgain(pressed: Pressable, shown: string | null) {
  if (pressed.isConnected && shownOf(pressed) === shown) pressed.click();
}

function startPage() {
  pageStarted = true;
  letGo();
}

/** Presses what has started since: the page, or a part of it. */
function letGo() {
  for (const [pressed, shown] of held) {
    if (isAsleep(pressed)) continue;
    held.delete(pressed);
    // Each press is repeated in a task of its own, so that the page has handled the one before.
    setTimeout(pressAgain, 0, pressed, shown);
  }
}

function preload(href: string) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = href;
  document.head.append(link);
}

function startScripts() {
  const late = document.querySelector<HTMLScriptElement>("script[data-late]");
  if (!late) return;
  for (const href of late.dataset.late?.split(" ") ?? []) setTimeout(preload, 0, href);
  setTimeout(run, 0, late.textContent);
}

function run(code: string) {
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = code;
  document.head.append(script);
}

function whenIdle() {
  // Not every browser supports it.
  if ("requestIdleCallback" in window) requestIdleCallback(startScripts, { timeout: 300 });
  else setTimeout(startScripts);
}

addEventListener("click", hold, true);
addEventListener(PAGE_STARTED, startPage, { once: true });
addEventListener(PART_STARTED, letGo);
if (document.visibilityState === "hidden") startScripts();
else requestAnimationFrame(() => requestAnimationFrame(whenIdle));
