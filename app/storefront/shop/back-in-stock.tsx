import { data, Form, redirect, useNavigation } from "react-router";
import { clientInfoOf, findCurrentViewer } from "#app/accounts/auth/guards.server.ts";
import { database } from "#app/base/db/context.server.ts";
import { movedPath } from "#app/base/lib/page-headers.ts";
import { type RefusedForm, typedValues } from "#app/base/lib/refused-form.ts";
import { emailLine, readSentForm } from "#app/base/lib/typed-text.ts";
import { PageMeta } from "#app/base/settings/page-meta.tsx";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { keepFailedForm } from "#app/base/ui/keep-failed-form.tsx";
import { requestBackInStock } from "#app/content/back-in-stock/request-back-in-stock.server.ts";
import { EmailFields } from "#app/content/waitlist/email-fields.tsx";
import { isTrapped, typedText } from "#app/content/waitlist/email-form.ts";
import { productPath, sizePath } from "#app/trade/catalog/product.ts";
import type { ProductDetails } from "#app/trade/catalog/product-facts.ts";
import { currentProduct, movedProduct } from "#app/trade/catalog/queries.server.ts";
import { chosenSize } from "#app/trade/catalog/sizes.ts";
import type { Route } from "./+types/back-in-stock";

/**
 * Loads the page for back-in-stock alerts (rules back-in-stock/alerts), with the signed-in user's email
 * address.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const db = context.get(database);
  const shown = await currentProduct(db, params.slug);
  if (!shown) {
    const moved = await movedProduct(db, params.slug);
    if (!moved) throw data(null, { status: 404 });
    throw redirect(movedPath(url, productPath(params.slug), productPath(moved.product.slug)), 301);
  }
  const viewer = await findCurrentViewer(context);
  const { name, stock, path } = askedSize(shown.product, url);
  return data(
    { name, path, isSoldOut: stock === 0, email: viewer?.email ?? "" },
    { headers: { "Cache-Control": request.headers.has("cookie") ? "private, no-store" : "no-store" } },
  );
}

/** The size that the address names (rules products/sizes), or the product itself. */
function askedSize(product: ProductDetails, { searchParams }: URL) {
  const size = chosenSize(product.choices, searchParams.get("size"));
  const path = productPath(product.slug);
  if (size === null) return { id: product.id, name: product.name, stock: product.stock, path };
  const { id, saleName: name, sizeName, stock } = size;
  return { id, name, stock, path: sizePath(product.slug, sizeName) };
}

type Answer = { kept: string } | RefusedForm;

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const db = context.get(database);
  // A form opened before the product's address changed is accepted at the old address.
  const shown = (await currentProduct(db, params.slug)) ?? (await movedProduct(db, params.slug));
  if (!shown) throw data(null, { status: 404 });
  const fields = Object.fromEntries(await readSentForm(request));
  const typed = typedText(fields.email, 254);
  const refuse = (sentence: string, init: ResponseInit) =>
    data<Answer>({ errors: { email: sentence }, values: { email: typed } }, init);
  const read = emailLine().safeParse(fields.email);
  if (!read.success) return refuse(read.error.issues[0]?.message ?? "", { status: 400 });
  // A form with a filled honeypot is confirmed, but nothing is stored.
  if (isTrapped(fields)) return data<Answer>({ kept: read.data });
  const { address } = clientInfoOf(request, context);
  const ask = { email: read.data, productId: askedSize(shown.product, url).id, address };
  const asked = await requestBackInStock(db, ask, Temporal.Now.instant());
  if (asked.ok) return data<Answer>({ kept: read.data });
  const { sentence, waitSeconds } = asked.refusal;
  return refuse(sentence, { status: 429, headers: { "Retry-After": String(waitSeconds) } });
}

export function clientAction(sending: Route.ClientActionArgs) {
  return keepFailedForm(
    sending,
    (sent, { sentence }): Answer => ({ errors: { email: sentence }, values: typedValues(sent) }),
  );
}

export default function BackInStock({ loaderData, actionData }: Route.ComponentProps) {
  const { name, path, isSoldOut, email } = loaderData;
  const { site } = useSiteFacts();
  const busy = useNavigation().formMethod === "POST";
  const refused = actionData && "errors" in actionData ? actionData : null;
  const kept = actionData && "kept" in actionData ? actionData.kept : null;
  return (
    <main className="page py-14 lg:py-24">
      <PageMeta
        title={`Notify me when ${name} is back | ${site.name}`}
        description={`One email when ${name} is back.`}
        path={path.replace(/(?=\?|$)/, "/notify")}
        hidden
      />
      <div className="mx-auto flex max-w-lg flex-col items-start gap-6" role="status">
        {!site.canMail && isSoldOut ? (
          <>
            <h1 className="text-3xl">{name} is sold out</h1>
            <p>
              {site.name} doesn't send email yet, so we can't notify you when it's back. Check the product
              page again later.
            </p>
          </>
        ) : kept ? (
          <>
            <h1 className="text-3xl">You're on the list</h1>
            <p>
              We'll send one email to <strong className="font-semibold wrap-anywhere">{kept}</strong> when{" "}
              {name} is back. After that, or after half a year, we delete your address.
            </p>
          </>
        ) : isSoldOut ? (
          <>
            <h1 className="text-3xl">Notify me when {name} is back</h1>
            <p>
              It's sold out right now. Leave your email address, and we'll write once, as soon as it's back.
            </p>
            <Form method="post" noValidate className="w-full">
              <EmailFields
                id="back-email"
                label="Email address"
                button="Notify me"
                ground="paper"
                busy={busy}
                error={refused?.errors.email}
                typed={refused?.values.email ?? email}
                field={null}
              />
            </Form>
            <p className="text-ink-soft">We'll send one email. It doesn't reserve an item.</p>
          </>
        ) : (
          <>
            <h1 className="text-3xl">{name} is back</h1>
            <p>It's in stock.</p>
          </>
        )}
        <ButtonLink to={path} look={isSoldOut ? "quiet" : "primary"}>
          {isSoldOut ? `Back to ${name}` : `See ${name}`}
        </ButtonLink>
      </div>
    </main>
  );
}
