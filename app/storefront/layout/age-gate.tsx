import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { Mark, type SiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { ageCookie } from "./age-answer.ts";

type Gate = SiteFacts["ageGate"];

/** Returns the browser's age gate, and a function that records a yes without the network. */
export function useAgeGate(gate: Gate): [Gate, () => void] {
  const [confirmed, setConfirmed] = useState(false);
  function confirm() {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
    document.cookie = ageCookie(window.location.protocol === "https:");
    setConfirmed(true);
  }
  return [confirmed ? "off" : gate, confirm];
}

const questionOf = (age: number) => `Are you ${age} or older?`;

type GateProps = { gate: Gate; site: SiteFacts["site"]; onConfirm: () => void };

/**
 * Age gate (rules header/age-gate): a banner pinned to the bottom, with the page usable above it, or a full
 * screen.
 */
export function AgeGate({ gate, site, onConfirm }: GateProps) {
  if (gate === "off") return null;
  const answers = <Answers age={site.age} onConfirm={onConfirm} />;
  if (gate === "full") return <FullScreen site={site}>{answers}</FullScreen>;
  return (
    <section
      aria-label="Age"
      data-age-notice=""
      className="sticky bottom-0 z-20 border-t border-hairline bg-white shadow-float print:hidden"
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-2.5 lg:py-3">
        <p className="text-sm sm:text-base">
          <strong className="font-semibold">{questionOf(site.age)}</strong>{" "}
          <span className="text-ink-soft max-sm:hidden">Our products are for adults only.</span>
        </p>
        {answers}
      </div>
    </section>
  );
}

function FullScreen({ site, children }: Pick<GateProps, "site"> & { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  // It can appear after a page without an age gate, and the element focused there is no longer usable.
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, []);
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      aria-labelledby="age-title"
      className="fixed inset-0 z-50 grid overflow-y-auto bg-paper p-6 outline-none"
    >
      <div className="m-auto flex max-w-lg flex-col items-start gap-6">
        <Mark className="size-14" />
        <h2 id="age-title" className="text-3xl sm:text-4xl">
          {questionOf(site.age)}
        </h2>
        <p className="text-lg">
          {`${site.name} sells hemp-derived THC. ${site.lawName} limits it to adults ${site.age} and older, and we check your ID at the door.`}
        </p>
        {children}
      </div>
    </div>
  );
}

/** Forms that also work without JavaScript. */
function Answers({ age, onConfirm }: { age: number; onConfirm: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-wrap gap-2.5">
      <form
        method="post"
        action="/age"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        <input type="hidden" name="back" value={pathname + search} />
        <Button type="submit" name="answer" value="yes">
          {`I am ${age} or older`}
        </Button>
      </form>
      <Form method="post" action="/age">
        <Button type="submit" look="quiet" name="answer" value="no">
          {`I'm under ${age}`}
        </Button>
      </Form>
    </div>
  );
}
