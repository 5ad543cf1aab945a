/** What a customer reads about a delivery window that can no longer be had. Apart, because the browser says it too. */
export const WINDOW_SENTENCES = {
  closed: "This delivery window can no longer be booked. Please choose another.",
  full: "This delivery window is full. Please choose another.",
} as const;
