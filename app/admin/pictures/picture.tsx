import { Trash2 } from "lucide";
import { Link } from "react-router";
import { z } from "zod";
import { requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { actionsOf, adminOf, found, idOf, step } from "#app/admin/kit/admin.server.ts";
import { AdminLink } from "#app/admin/kit/admin-link.tsx";
import { DetailPage } from "#app/admin/kit/detail-page.tsx";
import { ItemForm } from "#app/admin/kit/item-form.tsx";
import { DeleteQuestion } from "#app/admin/kit/question.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { pictureStore } from "#app/base/media/context.server.ts";
import { ALT_LENGTH, readAlt, refusalSentence } from "#app/base/media/picture-rules.ts";
import { findPicture } from "#app/base/media/queries.server.ts";
import { changeAlt, deletePicture } from "#app/base/media/write-pictures.server.ts";
import { ANY_ID } from "#app/base/records/item-contract.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import { readClaimCheck } from "#app/trade/compliance/queries.server.ts";
import type { Route } from "./+types/picture";
import { nameOfUse, type PictureUse, pathOfUse, usedSentence } from "./picture-use.ts";
import { findUsesOf } from "./picture-uses.server.ts";

const altForm = z.strictObject({
  ...{ id: ANY_ID, version: z.literal("") },
  was: z.string().max(1_000),
  alt: z.string().max(2_000),
});

const LIST = "/admin/pictures";

export const handle = screen({
  load: "Error fetching images",
  save: "Error saving the image",
  delete: "Error deleting the image",
});

/** Image page: description, uses, and the delete confirmation. */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const { viewer, db } = adminOf(context);
  const asked = url.searchParams.has("delete");
  if (asked) requireFreshProof(request, viewer);
  const id = idOf(params.id);
  const picture = found(await findPicture(db, id));
  const uses = await findUsesOf(db, id);
  const claims = await readClaimCheck(db, "media", id);
  return { ...picture, createdAt: isoText(picture.createdAt), uses, asked, claims };
}

/** Saves an image's description, or deletes the image (rules images/library, images/in-use). */
export const action = actionsOf({
  save: step(altForm, async ({ form, values, id, actor, db, now, refuse, ask, done }) => {
    const { alt, refusal } = readAlt(form.alt);
    const wrong = refusalSentence(refusal);
    if (wrong) return refuse({ alt: wrong.sentence });
    const { asked, warnedOf } = await ask("media", { id, values: { alt } });
    if (asked.length > 0) return refuse({}, { asked });
    const changed = await changeAlt(db, { ...actor, warnedOf }, { id, alt, was: form.was }, now);
    if (changed.ok) return done("Image saved successfully", LIST);
    if (changed.refusal.name === "gone") return found<never>(null);
    const stored = changed.refusal.alt;
    const conflict = `Someone else changed this to “${stored}” while you were editing. Save again to keep your text.`;
    return refuse({ alt: conflict }, { values: { ...values, was: stored } });
  }),
  delete: step(
    z.strictObject({ id: ANY_ID }),
    async ({ id, actor, db, context, now, refuse, done }) => {
      const deleting = { actor, id, usesOf: findUsesOf };
      const deleted = await deletePicture(db, context.get(pictureStore), deleting, now);
      if (deleted.ok) return done("Image deleted successfully", LIST);
      return refuse({ "": usedSentence(deleted.refusal.uses) });
    },
    { fresh: true },
  ),
});

export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, address, name, alt, uses, asked, claims } = loaderData;
  const refused = asked ? undefined : actionData;
  const form = { id, version: null, values: { alt, was: alt }, labels: {}, back: LIST, claims };
  return (
    <DetailPage
      title={alt || name}
      heading="Image"
      head={
        <Link to="?delete=1" preventScrollReset className={buttonClass("danger")}>
          <Icon of={Trash2} size={18} />
          Delete
        </Link>
      }
      gap="gap-6"
    >
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
          <ItemForm key={id} {...form} refused={refused} anywayLabel="Save anyway">
            {({ values, errors }) => (
              <>
                {/* The description when the form was rendered. */}
                <input type="hidden" name="was" value={refused?.values.was ?? values.was} />
                <TextField
                  id="alt"
                  name="alt"
                  label="Description"
                  hint="Describes the image for people who can't see it. Suggested wherever the image is used."
                  required
                  maxLength={ALT_LENGTH}
                  autoComplete="off"
                  defaultValue={values.alt}
                  error={errors.alt}
                />
              </>
            )}
          </ItemForm>
          <PictureFacts picture={loaderData} />
          <PictureUses uses={uses} />
        </div>
      </div>
      {asked ? (
        <DeleteQuestion
          id={id}
          name={alt || name}
          consequences={
            uses.length > 0
              ? [usedSentence(uses), "Replace the image there first."]
              : ["This image isn't used. Items of past orders will show the default image."]
          }
          allowed={uses.length === 0}
          back={`${LIST}/${id}`}
          refused={actionData}
        />
      ) : null}
    </DetailPage>
  );
}

function PictureFacts({ picture }: { picture: Route.ComponentProps["loaderData"] }) {
  const { name, createdAt, width, height, bytes, address } = picture;
  const facts = {
    File: name || "Untitled",
    Uploaded: momentText(createdAt),
    Size: `${width.toLocaleString("en-US")} × ${height.toLocaleString("en-US")} pixels`,
    "Total size": `${Math.ceil(bytes / 1_000).toLocaleString("en-US")} kB`,
    Address: address,
  };
  return (
    <dl className="grid gap-4 text-sm sm:grid-cols-2">
      {Object.entries(facts).map(([label, fact]) => (
        <div key={label} className="min-w-0">
          <dt className="font-semibold">{label}</dt>
          <dd className="tabular wrap-anywhere text-ink-soft">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function PictureUses({ uses }: { uses: readonly PictureUse[] }) {
  return (
    <section aria-labelledby="uses">
      <h2 id="uses" className="mb-2 text-lg">
        Used by
      </h2>
      {uses.length === 0 ? (
        <p className="text-ink-soft">This image isn't used.</p>
      ) : (
        <ul className="flex flex-col">
          {uses.map((use) => (
            <li key={`${use.kind} ${use.id}`}>
              <AdminLink to={pathOfUse(use)} className="link inline-flex min-h-8 items-center wrap-anywhere">
                {nameOfUse(use)}
              </AdminLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
