import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { logSecurityEvent } from "#app/base/config/log.server.ts";
import { textStream } from "#app/base/lib/csv.ts";
import { type Admin, adminOf, type PageRequest } from "./admin.server.ts";

const TYPES = { csv: "text/csv; charset=utf-8", zip: "application/zip" } as const;

type AdminFile = {
  /** Its name without ending: "evenlake-audit-2026-11-27". */
  name: string;
  /** A CSV file in pieces of whole lines, or the bytes of a ZIP file; both are made while they are sent. */
  body: AsyncGenerator<string> | ReadableStream<Uint8Array>;
  /** What the security log has beside who took it. */
  logged?: Record<string, unknown>;
};

type Making = {
  /** The page that has the button: somebody who must prove who it is first comes back there, and not to a file. */
  page: (asked: PageRequest) => string;
  /** The name of the event in the security log: "audit-exported". */
  event: string;
  /** Writes into the audit log that it is taken, and makes it; a thrown redirect leads elsewhere. */
  make: (asked: PageRequest & Admin) => Promise<AdminFile>;
};

/** The loader of a file that an admin takes away, which needs a recent proof and is sent while it is made. */
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
