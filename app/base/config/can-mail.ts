import type { Config } from "./config.server.ts";

type Set = Pick<Config, "smtpUrl" | "mailDir">;

/** Returns whether a mail server is set, so addresses can be confirmed (rules email/outbox). */
export const hasMailServer = ({ smtpUrl }: Pick<Set, "smtpUrl">): boolean => smtpUrl !== null;

/**
 * Returns whether pages may promise email (rules email/no-mail-server). A folder for copies counts: people
 * trying out the shop read their email there.
 */
export const canMail = (set: Set): boolean => hasMailServer(set) || set.mailDir !== null;
