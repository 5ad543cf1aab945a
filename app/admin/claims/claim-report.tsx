import { useId, useRef } from "react";
import { Form } from "react-router";
import { AdminLink } from "#app/admin/kit/admin-link.tsx";
import { FoundWord } from "#app/admin/kit/claim-notes.tsx";
import { type Column, DataTable } from "#app/admin/kit/data-table.tsx";
import { HeadedPart, useBusy } from "#app/admin/kit/detail-page.tsx";
import { DeleteLink } from "#app/admin/kit/list-parts.tsx";
import { useMayChange } from "#app/admin/kit/own-roles.tsx";
import { momentText } from "#app/base/lib/moment-text.ts";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { firstWrong, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { CLAIM_SUBJECTS, claimPath } from "#app/trade/compliance/claim-subjects.ts";
import type { ClaimReport } from "./read-shop-words.server.ts";

type Thing = ClaimReport["things"][number];

type ThingsProps = { things: readonly Thing[]; refused: RefusedForm | undefined };

/** Flagged items, each with its sentences and a link to its form. */
export function FoundThings({ things, refused }: ThingsProps) {
  const mayAllow = useMayChange();
  return (
    <ul className="flex flex-col gap-4">
      {things.map((thing) => {
        const { kind, id, name, isPublic, places } = thing;
        return (
          <li key={`${kind} ${id}`} className="rounded-card border border-hairline bg-white px-5 py-4">
            <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base">
              <span className="text-ink-soft">{CLAIM_SUBJECTS[kind].name}</span>
              <AdminLink to={claimPath(thing)} className="link font-semibold wrap-anywhere">
                {name || "Untitled"}
              </AdminLink>
              {isPublic ? null : <Badge>Draft</Badge>}
            </h3>
            <ul className="mt-2 flex flex-col divide-y divide-hairline text-sm">
              {places.map((place) => (
                <li key={place.key} className="flex flex-col py-3 wrap-anywhere last:pb-0">
                  <div className="max-w-measure">
                    <FoundWord {...place} />
                  </div>
                  {mayAllow ? <AllowForm thing={thing} place={place} refused={refused} /> : null}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

type AllowProps = { thing: Thing; place: Thing["places"][number]; refused: RefusedForm | undefined };

/** Allows wording in one place, with a reason (rules claims/exceptions). */
function AllowForm({ thing: { kind, id, name }, place: { field, words }, refused }: AllowProps) {
  const reasonId = useId();
  const box = useRef<HTMLDetailsElement>(null);
  const busy = useBusy();
  const asked = refused?.values;
  const isThis =
    asked?.kind === kind && asked.subjectId === id && asked.field === field && asked.words === words;
  useAnswerFocus(isThis ? refused : undefined, () => firstWrong(box.current));
  const hidden = { intent: "allow", kind, subjectId: id, field, words };
  return (
    <details ref={box} open={isThis}>
      <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center font-semibold">
        Allow here…
        <span className="sr-only">
          {" "}
          “{words}” in {name}
        </span>
      </summary>
      <Form method="post" noValidate preventScrollReset className="flex flex-wrap items-end gap-3 pt-1 pb-2">
        {Object.entries(hidden).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <TextField
          id={reasonId}
          name="reason"
          label={`Reason to allow “${words}” here`}
          required
          maxLength={300}
          autoComplete="off"
          className="min-w-0 flex-1 basis-72"
          defaultValue={isThis ? asked?.reason : ""}
          error={isThis ? refused?.errors.reason : undefined}
        />
        <Button type="submit" look="quiet" disabled={busy}>
          Allow here
        </Button>
      </Form>
    </details>
  );
}

type Exception = ClaimReport["exceptions"][number];

const COLUMNS: Column<Exception>[] = [
  {
    head: "Words",
    className: "wrap-anywhere",
    cell: ({ words }) => <span className="font-semibold">“{words}”</span>,
  },
  {
    head: "Where",
    from: "sm",
    cell: (exception) => <Where {...exception} />,
    narrow: true,
  },
  {
    head: "Reason",
    from: "md",
    className: "wrap-anywhere",
    cell: (exception) => <Because {...exception} />,
    narrow: true,
  },
];

function Where({ kind, subjectId, field, name }: Exception) {
  const { name: what, fields } = CLAIM_SUBJECTS[kind];
  const label = (fields as Record<string, { label: string }>)[field]?.label ?? field;
  return (
    <>
      <AdminLink to={claimPath({ kind, id: subjectId })} className="link wrap-anywhere">
        {name || what}
      </AdminLink>
      <span className="text-ink-soft"> · {`${what}, ${label}`}</span>
    </>
  );
}

function Because({ reason, by, at }: Exception) {
  return (
    <>
      <span className="text-ink">{reason}</span>
      <span className="block text-ink-soft">
        {by ?? "Someone"}, {momentText(at)}
      </span>
    </>
  );
}

/** Allowed wording: where, why, and by whom. */
export function ExceptionTable({ exceptions }: Pick<ClaimReport, "exceptions">) {
  return (
    <HeadedPart id="exceptions" title="Allowed wording">
      {exceptions.length === 0 ? (
        <p className="max-w-measure text-ink-soft">
          No exceptions yet. Allowed wording appears here with the reason and who allowed it.
        </p>
      ) : (
        <DataTable
          caption="Allowed words"
          columns={COLUMNS}
          rows={exceptions}
          actions={({ id, words }) => (
            <div className="-my-2 flex justify-end">
              <DeleteLink id={id} label={`Remove the exception for “${words}”`} title="Remove" />
            </div>
          )}
        />
      )}
    </HeadedPart>
  );
}
