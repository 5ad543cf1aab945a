/** What the Education Center is told about its newsletter box. */
export type NewsletterAnswer = { joined: true } | { joined: false; error: string; email: string };
