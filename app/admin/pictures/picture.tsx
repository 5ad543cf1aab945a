import { Trash2 } from "lucide";
import { data, Link, useNavigation } from "react-router";
import { z } from "zod";
import { actorOf } from "#app/accounts/audit/actor.server.ts";
import { requireAdmin, requireFreshProof } from "#app/accounts/auth/guards.server.ts";
import { fetchFailure } from "#app/admin/kit/fetch-failure.tsx";
import type { FlashMessage } from "#app/admin/kit/flash-messages.ts";
import { sendItem } from "#app/admin/kit/form-parts.tsx";
import { leadTo } from "#app/admin/kit/item-action.server.ts";
import { DeleteQuestion } from "#app/admin/kit/question.tsx";
import { database } from "#app/base/db/context.server.ts";
import { momentText } from "#app/base/lib/moment-text.ts";
import { typedValues } from "#app/base/lib/refused-form.ts";
import { fieldErrors, readSentForm } from "#app/base/lib/sent-form.ts";
import { isoText } from "#app/base/lib/shop-time.ts";
import { isUuid } from "#app/base/lib/uuid.ts";
import { changeAlt, deletePicture } from "#app/base/media/change-picture.server.ts";
import { pictureStore } from "#app/base/media/context.server.ts";
import { readAlt, refusalSentence } from "#app/base/media/picture-rules.ts";
import { findPicture } from "#app/base/media/queries.server.ts";
import { buttonClass } from "#app/base/ui/button.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import type { Route } from "./+types/picture";
import { AltForm, PictureFacts } from "./picture-facts.tsx";
import { usedSentence } from "./picture-use.ts";
import { findUsesOf } from "./picture-uses.server.ts";

/** The forms of a picture's page: its description, and the question whether to delete it (rules 36.6, 36.7). */
const pictureForm = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("save"),
    was: z.string().max(1_000),
    alt: z
      .string()
      .max(2_000)
      .superRefine((typed, context) => {
        const told = refusalSentence(readAlt(typed).refusal);
        if (told) context.addIssue({ code: "custom", message: told.sentence });
      })
      .transform((typed) => readAlt(typed).alt),
  }),
  z.strictObject({ intent: z.literal("delete"), id: z.string().max(40) }),
]);

const LIST = "/admin/pictures";

/** A picture of the library: what it shows, what uses it, and the question whether to delete it. */
export async function loader({ request, params: { id }, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin(request, context);
  if (url.searchParams.has("delete")) requireFreshProof(request, admin);
  const db = context.get(database);
  const picture = isUuid(id) ? await findPicture(db, id) : null;
  if (!picture) throw data(null, { status: 404 });
  const uses = await findUsesOf(db, id);
  const asked = url.searchParams.has("delete");
  return { ...picture, createdAt: isoText(picture.createdAt), uses, asked };
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const viewer = await requireAdmin(request, context);
  if (!isUuid(id)) throw data(null, { status: 404 });
  const fields = Object.fromEntries(await readSentForm(request));
  const values = typedValues(fields);
  const read = pictureForm.safeParse(fields);
  if (!read.success) return data({ errors: fieldErrors(read.error), values }, { status: 400 });
  const [db, actor, now] = [context.get(database), actorOf(viewer, context), Temporal.Now.instant()];
  const done = (said: FlashMessage) => leadTo(context, LIST, said);
  if (read.data.intent === "delete") {
    requireFreshProof(request, viewer);
    const deleting = { actor, id, usesOf: findUsesOf };
    const deleted = await deletePicture(db, context.get(pictureStore), deleting, now);
    if (deleted.ok) return done("picture deleted");
    return data({ errors: { "": usedSentence(deleted.refusal.uses) }, values }, { status: 409 });
  }
  const { alt, was } = read.data;
  const changed = await changeAlt(db, actor, { id, alt, was }, now);
  if (changed.ok) return done("picture saved");
  if (changed.refusal.name === "gone") throw data(null, { status: 404 });
  const stored = changed.refusal.alt;
  const meanwhile = `Somebody else has changed it meanwhile to “${stored}”. Save again to keep what you typed.`;
  return data({ errors: { alt: meanwhile }, values: { ...values, was: stored } }, { status: 409 });
}

export async function clientAction(sending: Route.ClientActionArgs) {
  const intent = (await sending.request.clone().formData()).get("intent");
  return sendItem(sending, `The picture could not be ${intent === "delete" ? "deleted" : "saved"}`);
}

export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, alt, uses, asked } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  const back = `${LIST}/${id}`;
  return (
    <div className="flex flex-col gap-6">
      <title>{`${alt || name} | Pictures | Admin`}</title>
      <PageHead back={{ to: LIST, label: "Pictures" }} title="Picture">
        <Link to="?delete=1" preventScrollReset className={buttonClass("danger")}>
          <Icon of={Trash2} size={18} />
          Delete
        </Link>
      </PageHead>
      <PictureFacts picture={loaderData} uploaded={momentText(loaderData.createdAt)}>
        <AltForm key={id} alt={alt} back={LIST} busy={busy} refused={asked ? undefined : actionData} />
      </PictureFacts>
      {asked ? (
        <DeleteQuestion
          id={id}
          name={alt || name}
          consequences={
            uses.length > 0
              ? [usedSentence(uses), "Give it another picture first."]
              : ["Nothing in the shop uses it. Lines of old orders then show the drawn picture."]
          }
          allowed={uses.length === 0}
          back={back}
          refused={actionData}
        />
      ) : null}
    </div>
  );
}

export const ErrorBoundary = fetchFailure("Error fetching pictures");
