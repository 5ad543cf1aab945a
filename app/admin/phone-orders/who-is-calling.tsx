import { Form, Link, redirect, useSubmit } from "react-router";
import { adminOf } from "#app/admin/kit/admin.server.ts";
import { screen } from "#app/admin/kit/screen.ts";
import { isPhoneNumber } from "#app/base/lib/phone.ts";
import { countOf, readSearch, SEARCH_LENGTH } from "#app/base/records/list-query.ts";
import { Badge } from "#app/base/ui/badge.tsx";
import { Button, buttonClass } from "#app/base/ui/button.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { PageHead } from "#app/base/ui/page-head.tsx";
import { Cell, LINKED_ROW, ROW_LINK, RowHead, Table } from "#app/base/ui/table.tsx";
import type { Route } from "./+types/who-is-calling";
import { CALLER_PHONE, callerPhone, isTypedToTheEnd, newCallerPath, withCallerPhone } from "./desk.ts";
import { type FoundCaller, findCallers } from "./queries.server.ts";

const BEGIN = "/admin/orders/new";

export const handle = screen({ load: "Error fetching customers" });

/** First step of a phone order (rules phone-orders/finding-customer): finding the customer. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = readSearch(url.searchParams);
  const phone = callerPhone(url.searchParams);
  const { db } = adminOf(context);
  const found = search === "" ? null : await findCallers(db, search);
  const [only, ...others] = found?.rows ?? [];
  // A complete phone number with a single customer opens directly. A name may be someone else's.
  if (only && others.length === 0 && isPhoneNumber(search))
    throw redirect(withCallerPhone(`${BEGIN}/${only.id}`, phone));
  return { search, phone, found };
}

export default function WhoIsCalling({ loaderData: { search, phone, found } }: Route.ComponentProps) {
  const submit = useSubmit();
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <title>New phone order | Orders | Admin</title>
      <PageHead back={{ to: "/admin/orders", label: "All orders" }} title="New phone order">
        <Link to={newCallerPath(search, phone)} className={buttonClass("quiet")}>
          New customer
        </Link>
      </PageHead>
      <p className="max-w-measure">
        Phone orders follow checkout rules for age, ZIP code, delivery window, stock, and minimum. The
        customer needs an account so the courier can check their ID.
      </p>
      <Form method="get" role="search" aria-label="Customers" className="flex flex-wrap items-end gap-3">
        <TextField
          id="caller-search"
          name="q"
          type="search"
          label="Find the customer"
          placeholder="Name, email, or phone"
          hint="A full phone number opens its customer right away."
          onChange={({ currentTarget: { value, form } }) => {
            if (isTypedToTheEnd(value)) void submit(form, { replace: true });
          }}
          autoComplete="off"
          maxLength={SEARCH_LENGTH}
          defaultValue={search}
          // The page exists for this field: the admin starts typing immediately.
          autoFocus
          className="min-w-64 grow"
        />
        {phone === null ? null : <input type="hidden" name={CALLER_PHONE} value={phone} />}
        <Button type="submit">Find</Button>
      </Form>
      {found ? <Found {...found} search={search} phone={phone} /> : null}
    </div>
  );
}

type FoundProps = { rows: FoundCaller[]; total: number; search: string; phone: string | null };

function Found({ rows, total, search, phone }: FoundProps) {
  const isCut = total > rows.length;
  return (
    <>
      <p role="status" className="tabular text-sm text-ink-soft">
        {total === 0
          ? `No customers match “${search}”.`
          : `${countOf(total, { one: "customer", many: "customers" }, search).text}${isCut ? `, showing the first ${rows.length}. Type more to narrow it down.` : ""}`}
      </p>
      {total === 0 ? null : (
        <Table
          caption="Customers"
          columns={[{ name: "Customer" }, { name: "Contact", className: "max-sm:hidden" }]}
        >
          {rows.map((row) => (
            <tr key={row.id} className={LINKED_ROW}>
              <RowHead>
                <Link to={withCallerPhone(`${BEGIN}/${row.id}`, phone)} className={ROW_LINK}>
                  {row.name}
                </Link>
                {row.isBlocked ? (
                  <span className="ml-2">
                    <Badge tone="yellow">Blocked</Badge>
                  </span>
                ) : null}
                <span className="block text-ink-soft sm:hidden">
                  <Contact row={row} />
                </span>
              </RowHead>
              <Cell className="max-sm:hidden">
                <Contact row={row} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

function Contact({ row: { email, phone } }: { row: FoundCaller }) {
  return (
    <span>
      <span className="block wrap-anywhere">{email ?? "No email"}</span>
      <span className="tabular block text-ink-soft">{phone ?? "No phone"}</span>
    </span>
  );
}
