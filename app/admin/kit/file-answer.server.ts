import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { textStream } from "#app/base/lib/csv.ts";
import { type Admin, adminOf, type PageRequest } from "./admin.server.ts";

const TYPES = { csv: "text/csv; charset=utf-8", zip: "application/zip" } as const;

type AdminFile = {
  /** File name without extension: "evenlake-audit-2026-11-27" (`shopFileName`). */
  name: string;
  /** A CSV file as pieces of whole lines, or the bytes of a ZIP file; both are generated while they're sent. */
  body: AsyncGenerator<string> | ReadableStream<Uint8Array>;
  /** What the security log records besides the admin. */
  logged?: Record<string, unknown>;
};

type Making = {
  /** The page with the button. After re-authentication the admin lands there, not on the file. */
  page: (asked: PageRequest) => string;
  /** Name of the event in the security log: "audit-exported". */
  event: string;
  /** Writes the audit entry and creates the file. May throw a redirect. */
  make: (asked: PageRequest & Admin) => Promise<AdminFile>;
};

/** Loader of a file download. Requires recent re-authentication and streams the file. */
export function fileOf({ page, event, make }: Making) {
  return async (asked: PageRequest): Promise<Response> => {
    const admin = adminOf(asked.context);
    requireFreshProof(new Request(new URL(page(asked), asked.url)), admin.viewer);
    const { name, body, logged = {} } = await make({ ...asked, ...admin });
    logSecurityEvent(event, { userId: admin.viewer.userId, ...logged });
    const isZip = body instanceof ReadableStream;
    return new Response(isZip ? body : textStream(body), {
      headers: {
        "Content-Type": isZip ? TYPES.zip : TYPES.csv,
        "Content-Disposition": `attachment; filename="${name}.${isZip ? "zip" : "csv"}"`,
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "private, no-store",
      },
    });
  };
}
