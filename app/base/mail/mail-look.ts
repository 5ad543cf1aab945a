/** Colors and mark of the shop, which an email shows as they are when it's sent. */
export type MailLook = {
  /** Ground of the main button, on light and on dark; its focus ring; the line under the shop's name. */
  button: string;
  darkButton: string;
  focus: string;
  line: string;
  /** Path of the mark as PNG; null for none. */
  mark: string | null;
};

/** Look of a shop that has chosen none. */
export const SHIPPED_LOOK: MailLook = {
  button: "#1e4d3b",
  darkButton: "#d7e6d2",
  focus: "#2c5f73",
  line: "#e9a13b",
  mark: null,
};
