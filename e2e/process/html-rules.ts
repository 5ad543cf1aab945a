import type { ConfigData } from "html-validate";

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const TIME = String.raw`\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?`;

/**
 * What the HTML of every page is held to: html-validate's rules for the HTML standard and for whole documents. A
 * rule stands here when it is off, with its reason.
 */
export const HTML_RULES: ConfigData = {
  root: true,
  extends: ["html-validate:standard", "html-validate:document"],
  elements: [
    "html5",
    // The validator takes any text: a day, or an instant with at most three digits of a second.
    { time: { attributes: { datetime: { enum: [new RegExp(`^${DAY}(T${TIME}Z)?$`)] } } } },
  ],
  // The shop's own files, from where the page itself is: an integrity of theirs would prove nothing.
  rules: { "require-sri": ["error", { target: "crossorigin" }] },
};
