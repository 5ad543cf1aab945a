import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { DoneSentence } from "#app/base/ui/form-sentence.tsx";
import { SignOutForm } from "#app/storefront/layout/sign-out-form.tsx";
import { sayDone } from "./account-form.tsx";
import { DONE_SENTENCES, type Done } from "./sentences.ts";
import { type AccountTab, tabPath, tabsOf } from "./tabs.ts";

type Props = { viewer: { name: string; email: string }; current: AccountTab; children: ReactNode };

const TAB =
  "flex min-h-11 items-center rounded-full border border-hairline px-4 lg:rounded-field lg:border-transparent hover:bg-hairline/60 aria-[current=page]:bg-sage-soft aria-[current=page]:font-semibold";

/** Sidebar with the customer, tabs, and Logout, next to the open tab (rules account/tabs). */
export function AccountFrame({ viewer, current, children }: Props) {
  const { site } = useSiteFacts();
  return (
    <div className="page grid gap-8 py-10 lg:grid-cols-[16rem_1fr] lg:gap-14 lg:py-16">
      <aside
        aria-label="Account"
        className="grid grid-cols-[1fr_auto] items-center gap-4 self-start lg:sticky lg:top-24 lg:grid-cols-1"
      >
        <div className="min-w-0 lg:px-4">
          <p className="font-display text-xl">{viewer.name || viewer.email}</p>
          <p className="text-sm text-ink-soft">{viewer.email}</p>
        </div>
        <nav aria-label="Account sections" className="col-span-full row-start-2">
          <ul className="flex flex-wrap gap-2 lg:flex-col lg:gap-1">
            {tabsOf(site).map(({ tab, label }) => (
              <li key={tab}>
                <Link to={tabPath(tab)} aria-current={tab === current ? "page" : undefined} className={TAB}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SignOutForm className="border-hairline max-lg:row-start-1 max-lg:col-start-2 lg:border-t lg:pt-4">
          <Button type="submit" look="quiet">
            Logout
          </Button>
        </SignOutForm>
      </aside>
      <main className="flex min-w-0 flex-col gap-6">{children}</main>
    </div>
  );
}

/** Success message, on the page and as a toast. `done` is a new object each time. */
export function SayDone({ done }: { done: { what: Done } | null }) {
  useEffect(() => {
    if (done) sayDone(DONE_SENTENCES[done.what], done.what);
  }, [done]);
  return done ? <DoneSentence>{DONE_SENTENCES[done.what]}</DoneSentence> : null;
}

/** Classes of a settings section. */
export const SETTINGS_PART = "rounded-card border border-hairline bg-white p-6 sm:p-8";

type PartProps = { id: string; title: string; beside?: ReactNode; children: ReactNode };

/** Settings section with a title; `beside` is shown next to the title. */
export function SettingsPart({ id, title, beside, children }: PartProps) {
  return (
    <section aria-labelledby={id} className={SETTINGS_PART}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
