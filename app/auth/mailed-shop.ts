/** What a mail about an account says about the shop. */
export type MailedShop = { siteName: string; publicUrl: URL };
