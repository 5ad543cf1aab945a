/** The answer to the Education Center's newsletter box. */
export type NewsletterAnswer = { joined: true } | { joined: false; error: string; email: string };
