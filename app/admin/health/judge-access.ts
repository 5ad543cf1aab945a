import { counted, type Finding } from "./judge-health.ts";

/** Of authenticator apps: how many there are, and how many were set up under another secret of the shop. */
export type AppsFound = { all: number; unreadable: number };

/** Rules health 10. */
export function judgeApps({ all, unreadable }: AppsFound): Finding {
  const facts = [{ name: "Authenticator apps", value: all.toLocaleString("en-US") }];
  if (unreadable === 0) return { mark: "well", says: "Codes can be checked.", facts };
  const says = `${counted(unreadable, "authenticator app was", "authenticator apps were")} set up with another secret. Codes from them can't be checked.`;
  const next = {
    says: "Contact your system administrator: AUTH_SECRET must be the one from before. Backups of the shop hold it.",
  };
  return { mark: "bad", says, facts, next };
}

/** Rules health 11. `emails` are those whose demo passwords still work. */
export function judgeSignIns(emails: readonly string[], { isLocal }: { isLocal: boolean }): Finding {
  if (emails.length === 0) return { mark: "well", says: "No demo password works." };
  const says = `${counted(emails.length, "demo sign-in still works", "demo sign-ins still work")}: ${emails.join(", ")}. Their passwords are in the README.`;
  const next = {
    says: "Change these passwords before others can reach this shop, or start your own shop with DEMO=off.",
  };
  return { mark: isLocal ? "look" : "bad", says, next };
}
