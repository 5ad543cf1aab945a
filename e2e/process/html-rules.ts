import type { ConfigData } from "html-validate";

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const TIME = String.raw`\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?`;

/**
 * The rules that the HTML of every page must follow: html-validate's rules for the HTML standard and for whole
 * documents. The settings below change some of them, each with its reason.
 */
export const HTML_RULES: ConfigData = {
  root: true,
  extends: ["html-validate:standard", "html-validate:document"],
  elements: [
    "html5",
    // By itself the validator accepts any text. We allow a day, or an instant with at most three digits of a second.
    { time: { attributes: { datetime: { enum: [new RegExp(`^${DAY}(T${TIME}Z)?$`)] } } } },
  ],
  // Our own files need no integrity attribute: they come from the same server as the page that would carry it.
  rules: { "require-sri": ["error", { target: "crossorigin" }] },
};
