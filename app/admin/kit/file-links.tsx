import { ButtonLink } from "#app/base/ui/button.tsx";

/** The ways from a list to its file for spreadsheets, and from such a file back into the list (rules files 1). */
export function FileLinks({ kind }: { kind: string }) {
  return (
    <>
      <ButtonLink look="quiet" to={`/admin/imports/${kind}`}>
        Import
      </ButtonLink>
      <ButtonLink look="quiet" to={`/admin/imports/${kind}/export`}>
        Export
      </ButtonLink>
    </>
  );
}
