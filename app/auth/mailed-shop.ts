/** What a mail about an account says of the shop. */
export type MailedShop = { siteName: string; publicUrl: URL };
