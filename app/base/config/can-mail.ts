import type { Config } from "./config.server.ts";

type Set = Pick<Config, "smtpUrl" | "mailDir">;

/** Tells whether mail leaves the shop by itself, so that an address can be confirmed by it (rules email/outbox). */
export const hasMailServer = ({ smtpUrl }: Pick<Set, "smtpUrl">): boolean => smtpUrl !== null;

/**
 * Tells whether pages may promise mail (rules email/no-mail-server). A folder for copies counts: someone who tries the shop reads them there.
 */
export const canMail = (set: Set): boolean => hasMailServer(set) || set.mailDir !== null;
