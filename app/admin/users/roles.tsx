import { RIGHTS_TABLE } from "#app/accounts/auth/right-texts.ts";
import { ROLE_TEXTS } from "#app/accounts/auth/rights.ts";
import { ROLE_LABELS } from "#app/accounts/auth/role-labels.ts";
import { findRoles } from "#app/accounts/auth/roles.server.ts";
import { findCourier } from "#app/accounts/couriers/queries.server.ts";
import { actionsOf, adminOf, found, idOf, proveFirst, step } from "#app/admin/kit/admin.server.ts";
import { DetailPage, HeadedPart, MailNotice } from "#app/admin/kit/detail-page.tsx";
import { PageForm, readAgainAfterRefusal } from "#app/admin/kit/form-page.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { hasMailServer } from "#app/base/config/can-mail.ts";
import { CheckboxField } from "#app/base/ui/choice-fields.tsx";
import { TextField } from "#app/base/ui/field.tsx";
import { Cell, RowHead, Table } from "#app/base/ui/table.tsx";
import type { Route } from "./+types/roles";
import { FETCHING_ADMINS_FAILED } from "./access-words.ts";
import { changeRoles } from "./change-roles.server.ts";
import { findPerson } from "./queries.server.ts";
import { GIVEN_ROLES, rolesForm, shownRoles } from "./roles-form.ts";

export const handle = screen({ load: FETCHING_ADMINS_FAILED, save: "Error saving the roles" });

export const middleware = [proveFirst];

/** Roles of a user, and what each includes (rules user-screens/roles, admin/roles). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = adminOf(context);
  const { id, name, email, phone } = found(await findPerson(db, idOf(params.id)));
  const [roles, courier] = await Promise.all([findRoles(db, id), findCourier(db, id)]);
  const given = GIVEN_ROLES.map((role) => ({ role, label: ROLE_LABELS[role], text: ROLE_TEXTS[role] }));
  const rights = RIGHTS_TABLE.map((row) => ({ ...row, roles: row.roles.map((role) => ROLE_LABELS[role]) }));
  const isOwner = roles.includes("owner");
  return {
    id,
    name,
    email,
    phone: courier?.phone || phone || "",
    roles,
    seen: shownRoles(roles),
    isOwner,
    given,
    rights,
  };
}

export const action = actionsOf({
  save: step(rolesForm, async (sent) => {
    const { form, id: userId, viewer, actor, db, process, now, done, refuse, sendAway } = sent;
    const asked = { ...form, userId, mustConfirmEmail: hasMailServer(process) };
    const changed = await changeRoles(db, { actor, sessionId: viewer.sessionId }, asked, now);
    if (changed.ok) return done("Roles saved", `/admin/users/${userId}`);
    const { refusal } = changed;
    return "sentence" in refusal ? refuse({ "": refusal.sentence }) : sendAway(refusal);
  }),
});

export const shouldRevalidate = readAgainAfterRefusal;

export default function Roles({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email, phone, roles, seen, isOwner, given, rights } = loaderData;
  const stored = Object.fromEntries(roles.map((role) => [role, "on"]));
  return (
    <DetailPage
      of={id}
      title="Roles"
      back={{ to: `/admin/users/${id}`, label: name }}
      leaving="changed"
      refused={actionData}
      says={false}
      width="max-w-3xl"
      gap="gap-8"
    >
      <div className="flex flex-col gap-4 rounded-card border border-hairline bg-white p-5">
        <p>
          <span className="block font-semibold">{name}</span>
          <span className="block wrap-anywhere text-ink-soft">{email ?? "No email"}</span>
        </p>
        {isOwner ? <p>{name} is an admin, which includes every role here except Courier.</p> : null}
        <PageForm
          refused={actionData}
          values={{ ...stored, phone }}
          button="Save roles"
          cancel={`/admin/users/${id}`}
          says
          className="flex flex-col gap-3"
        >
          {({ values, errors }) => (
            <>
              <input type="hidden" name="seen" value={seen} />
              {given.map(({ role, label, text }) => (
                <CheckboxField
                  key={role}
                  id={role}
                  name={role}
                  label={label}
                  hint={text}
                  defaultChecked={values[role] === "on"}
                />
              ))}
              <TextField
                id="phone"
                name="phone"
                type="tel"
                label="Phone"
                hint="Only for a courier: the shop calls couriers at this number."
                autoComplete="off"
                defaultValue={values.phone}
                error={errors.phone}
              />
              <p className="text-sm text-ink-soft">
                A role given or taken signs this person out everywhere; the new roles start with their next
                sign-in.
              </p>
              <MailNotice />
            </>
          )}
        </PageForm>
      </div>
      <HeadedPart title="What each role includes">
        <Table caption="Rights by role" columns={[{ name: "Right" }, { name: "Roles" }]}>
          {rights.map(({ right, text, roles: having }) => (
            <tr key={right}>
              <RowHead>{text}</RowHead>
              <Cell>{having.join(", ")}</Cell>
            </tr>
          ))}
        </Table>
      </HeadedPart>
    </DetailPage>
  );
}
