import { FoundWord } from "#app/admin/kit/claim-notes.tsx";
import type { ImportClaims } from "./import-claims.server.ts";

/** What an import would publish that has to be answered first (rules import/claims). */
export function FoundInImport({ claims: { shown, total, does } }: { claims: ImportClaims }) {
  return (
    <section
      aria-labelledby="claims"
      className="flex flex-col gap-3 rounded-card border border-amber bg-white p-5"
    >
      <h2 id="claims" tabIndex={-1} className="text-xl">
        {does}?
      </h2>
      <p className="max-w-measure">
        Nothing is changed yet. Please correct these words in the file and import it again, or press “{does}”;
        the audit log then keeps that you were asked.
      </p>
      <ul className="flex max-w-measure flex-col gap-2 border-l-2 border-amber pl-3 text-sm">
        {shown.map((one) => (
          <li key={one.key} className="wrap-anywhere">
            <FoundWord {...one} />
          </li>
        ))}
      </ul>
      {total > shown.length ? (
        <p className="text-ink-soft">
          These are the first {shown.length} of {total.toLocaleString("en-US")}.
        </p>
      ) : null}
    </section>
  );
}
