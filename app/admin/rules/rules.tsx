import { Link } from "react-router";
import { z } from "zod";
import { actionsOf, step } from "#app/admin/kit/admin.server.ts";
import { HeadedPart } from "#app/admin/kit/detail-page.tsx";
import { askedList, deletingStep } from "#app/admin/kit/list-action.server.ts";
import { ListLinks } from "#app/admin/kit/list-parts.tsx";
import { ListScreen } from "#app/admin/kit/list-screen.tsx";
import { screen } from "#app/admin/kit/screen.ts";
import { shopDate } from "#app/base/lib/shop-time.ts";
import { ONE_ORDER } from "#app/base/records/list-query.ts";
import { readBusinessDetails } from "#app/base/settings/queries.server.ts";
import { addRuleSet } from "#app/trade/compliance/add-rule-set.server.ts";
import { listRules } from "#app/trade/compliance/queries.server.ts";
import { missingRules, RULE_SETS } from "#app/trade/compliance/rule-sets.ts";
import { RULE_STATES, type RuleKind, ruleStateOf, rulesOn } from "#app/trade/compliance/rules.ts";
import { deleteRule } from "#app/trade/compliance/save-rule.server.ts";
import type { Route } from "./+types/rules";
import { checkProducts } from "./check-products.server.ts";
import { ruleText } from "./rule-item.ts";
import { CheckedProducts, DayForm, RuleSets, RuleTable } from "./rule-parts.tsx";

/** Order of the kinds in the list: sale bans first, page warnings last. */
const SEQUENCE: RuleKind[] = ["age", "potency", "report", "category", "warning"];

export const handle = screen({ load: "Error fetching the rules", save: "Error changing the rules" });

/** Compliance rules, and the violations of products on a day (rules compliance/rule-preview). */
export async function loader(args: Route.LoaderArgs) {
  const { db, now, asked } = await askedList(args, ONE_ORDER);
  const today = shopDate(now).toString();
  const { searchParams } = args.url;
  const typed = searchParams.get("day") ?? "";
  const day = /^20\d\d-\d\d-\d\d$/.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : today;
  const withOff = searchParams.get("with") === "off";
  const [all, { counsel }] = await Promise.all([listRules(db), readBusinessDetails(db)]);
  const supposed = withOff ? all.map((rule) => ({ ...rule, isOn: true })) : all;
  const rules = all
    .map((rule) => ({ ...rule, state: ruleStateOf(rule, today) }))
    .sort(
      (a, b) =>
        RULE_STATES.indexOf(a.state) - RULE_STATES.indexOf(b.state) ||
        SEQUENCE.indexOf(a.kind) - SEQUENCE.indexOf(b.kind),
    );
  const found = rules.find(({ id, state }) => id === asked && (state === "coming" || state === "off"));
  return {
    rules,
    hasCounsel: counsel !== "",
    sets: RULE_SETS.map(({ name, rules }) => ({ name, missing: missingRules({ rules }, all, today).length })),
    checked: { day, today, withOff, ...(await checkProducts(db, rulesOn(supposed, day))) },
    deleting: found ? { id: found.id, name: ruleText(found), consequences: [] } : undefined,
  };
}

export const action = actionsOf({
  "add-set": step(z.strictObject({ set: z.string() }), async ({ form, db, actor, now, done }) => {
    const added = await addRuleSet(db, actor, form.set, now);
    return done(added === 1 ? "1 rule added" : `${added} rules added`);
  }),
  delete: deletingStep({
    remove: deleteRule,
    removed: (removed) =>
      removed ? "Rule deleted" : "A rule that has started can't be deleted. End it instead.",
  }),
});

export default function Rules({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, hasCounsel, sets, checked, deleting } = loaderData;
  return (
    <ListScreen
      actions={<ListLinks add="Add rule" />}
      above={
        <div className="max-w-measure text-ink-soft">
          <p>
            Legal limits the shop enforces. Each rule takes effect at midnight (shop time) on its first day;
            products that break it can't be shown, sold, or packed. Have a lawyer review these rules,
            including the ones that are off, before your first sale.
          </p>
          {hasCounsel ? null : (
            <p className="mt-2">
              No lawyer is named as having checked these rules.{" "}
              <Link to="/admin/settings/business#counsel" className="link">
                Name your counsel
              </Link>
            </p>
          )}
        </div>
      }
      one="rule"
      many="rules"
      noneOffer={<p className="max-w-measure text-ink-soft">Add a rule to limit what the shop sells.</p>}
      rows={rules}
      deleting={deleting}
      answer={actionData}
      below={
        <>
          <RuleSets sets={sets} />
          <HeadedPart id="checked" title="Check products against rules">
            <DayForm day={checked.day} withOff={checked.withOff} />
            <CheckedProducts {...checked} />
          </HeadedPart>
        </>
      }
    >
      <RuleTable rules={rules} />
    </ListScreen>
  );
}
