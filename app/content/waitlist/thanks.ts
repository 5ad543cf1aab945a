/** How long the waitlist's thank-you banner stays, in milliseconds (rules 17.6). */
export const THANKS_MS = 5_000;

export type Thanks = { title: string; more: string };

export const WAITLIST_THANKS: Thanks = {
  title: "Thank you. You are on the waitlist.",
  more: "We will write when membership opens.",
};

export const NEWSLETTER_THANKS: Thanks = {
  title: "Thank you. You are subscribed.",
  more: "The next newsletter comes to your inbox.",
};

export const CONTACT_THANKS: Thanks = {
  title: "Thank you. Your message is with us.",
  more: "We answer by email.",
};
