import { type ReactNode, useCallback, useRef } from "react";
import { Form, Link } from "react-router";
import { LeaveQuestion } from "#app/admin/kit/question.tsx";
import type { RefusedForm } from "#app/base/lib/refused-form.ts";
import { ALT_LENGTH } from "#app/base/media/picture-rules.ts";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { FormSentence, useAnswerFocus } from "#app/base/ui/form-sentence.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import { TextField } from "#app/base/ui/text-fields.tsx";
import { nameOfUse, type PictureUse, pathOfUse } from "./picture-use.ts";

type Props = {
  picture: {
    address: string;
    name: string;
    alt: string;
    width: number;
    height: number;
    bytes: number;
    uses: readonly PictureUse[];
  };
  /** When it was uploaded, in words. */
  uploaded: string;
  children: ReactNode;
};

/** A picture beside its form: where it came from, its address, and what uses it. */
export function PictureFacts({ picture, uploaded, children }: Props) {
  const { address, name, alt, width, height, bytes, uses } = picture;
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="overflow-hidden rounded-card border border-hairline bg-white">
        <Picture
          src={address}
          sizes="(min-width: 64rem) 36rem, 100vw"
          alt={alt}
          className="max-h-[70dvh] w-full object-contain"
        />
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        {children}
        <dl className="grid gap-4 text-sm sm:grid-cols-2">
          <Fact name="File">{name || "Without a name"}</Fact>
          <Fact name="Uploaded">{uploaded}</Fact>
          <Fact name="Size">
            {width.toLocaleString("en-US")} × {height.toLocaleString("en-US")} pixels
          </Fact>
          <Fact name="All files together">{Math.ceil(bytes / 1_000).toLocaleString("en-US")} kB</Fact>
          <Fact name="Address">{address}</Fact>
        </dl>
        <section aria-labelledby="uses">
          <h2 id="uses" className="mb-2 text-lg">
            Used by
          </h2>
          {uses.length > 0 ? (
            <ul className="flex flex-col">
              {uses.map((use) => (
                <li key={`${use.kind} ${use.id}`}>
                  <Link to={pathOfUse(use)} className="link inline-flex min-h-8 items-center wrap-anywhere">
                    {nameOfUse(use)}
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-ink-soft">Nothing in the shop uses this picture.</p>
          )}
        </section>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="font-semibold">{name}</dt>
      <dd className="tabular wrap-anywhere text-ink-soft">{children}</dd>
    </div>
  );
}

type AltFormProps = { alt: string; back: string; busy: boolean; refused: RefusedForm | undefined };

/** The description of a picture. It knows the one that it was made from (`was`). */
export function AltForm({ alt, back, busy, refused }: AltFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = () => form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-form-sentence]");
  useAnswerFocus(refused, field);
  const isUnsaved = useCallback(() => {
    const typed = form.current?.querySelector<HTMLInputElement>("[name=alt]")?.value;
    return typed !== undefined && typed !== alt;
  }, [alt]);
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      <LeaveQuestion isUnsaved={isUnsaved} />
      <FormSentence>{refused?.errors[""]}</FormSentence>
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="was" value={refused?.values.was ?? alt} />
      <TextField
        id="alt"
        name="alt"
        label="Description"
        hint="What the picture shows, for people who cannot see it. It is the first suggestion where the picture is used."
        required
        maxLength={ALT_LENGTH}
        autoComplete="off"
        defaultValue={refused?.values.alt ?? alt}
        error={refused?.errors.alt}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Link to={back} className={buttonClass("quiet")}>
          Cancel
        </Link>
        <Button type="submit" disabled={busy}>
          {busy ? "Saving..." : "Save"}
        </Button>
      </div>
    </Form>
  );
}
