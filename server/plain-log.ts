const LEVELS = { debug: 20, info: 30, warn: 40, error: 50, fatal: 60 };
type Level = keyof typeof LEVELS;

/** Writes one line of the log. */
export type PlainLog = (level: Level, facts: Record<string, unknown>, message: string) => void;

/**
 * The log of the supervisor: the same lines as app/config/log.server.ts writes, without the library, since the
 * supervisor is to stay small. `least` is the setting LOG_LEVEL.
 */
export function plainLog(least: string, write: (line: string) => void): PlainLog {
  const from = least === "silent" ? Number.POSITIVE_INFINITY : (LEVELS[least as Level] ?? LEVELS.info);
  return (level, facts, message) => {
    if (LEVELS[level] < from) return;
    const time = new Date().toISOString();
    write(`${JSON.stringify({ level: LEVELS[level], time, ...facts, msg: message })}\n`);
  };
}
