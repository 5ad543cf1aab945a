import { Link } from "react-router";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { Button } from "#app/base/ui/button.tsx";
import { Overlay } from "#app/base/ui/dialog.tsx";
import { RichTextView } from "#app/base/ui/rich-text.tsx";
import { CurriculumList } from "#app/content/education/curriculum-list.tsx";
import { type OverlayText, ownPath } from "#app/content/education/overlay.ts";
import { ArticleFacts, CourseFacts } from "#app/content/education/resource-facts.tsx";
import type { ArticleSummary, CourseSummary } from "#app/content/education/resources.ts";

/** Loading state of an overlay's text. */
export type OnDemand = { state: "loading" } | { state: "failed" } | { state: "there"; text: OverlayText };

/** Data an overlay shows before its text is loaded. */
export type OpenedResource = (ArticleSummary & { kind: "article" }) | (CourseSummary & { kind: "course" });

type Props = {
  open: boolean;
  resource: OpenedResource;
  text: OnDemand;
  onRetry: () => void;
  onClose: () => void;
};

/**
 * Wide enough for a comfortable line length; on a phone, a sheet that leaves a strip of the page clickable.
 */
const READING =
  "inset-x-0 top-14 bottom-0 overflow-hidden rounded-t-card starting:translate-y-6 in-[dialog:not([open])]:translate-y-6 " +
  "sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[min(56rem,90dvh)] sm:w-[min(48rem,calc(100vw-4rem))] sm:rounded-card";

/**
 * Article reader and course overlay (rules education/overlay, education/course-start). Load it lazily: most
 * visitors don't open one.
 */
export function ResourceOverlay({ open, resource, text, onRetry, onClose }: Props) {
  const { kind, slug, title } = resource;
  const { isDemo } = useSiteFacts().site;
  return (
    <Overlay
      open={open}
      onClose={onClose}
      // The title starts at the same edge as the text below it.
      title={<span className="block wrap-anywhere sm:pl-6">{title}</span>}
      boxClass={READING}
      footer={
        kind === "course" && isDemo ? (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:px-6">
            <p className="text-ink-soft">The lessons open soon.</p>
            <Button disabled className="max-sm:w-full">
              Coming Soon
            </Button>
          </div>
        ) : null
      }
    >
      {/* Scrollable part. Focusable, so the arrow keys scroll it. */}
      <section
        key={slug}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        aria-label={title}
        className="pb-4 sm:px-6 sm:pt-3"
      >
        <Opening resource={resource} />
        <Arriving text={text} kind={kind} onRetry={onRetry} />
        {text.state === "there" ? <Arrived text={text.text} /> : null}
        <p className="mt-8 border-t border-hairline pt-3">
          <Link to={ownPath(resource)} className="link inline-flex min-h-11 items-center">
            Open this {kind} on its own page
          </Link>
        </p>
      </section>
    </Overlay>
  );
}

function Opening({ resource }: { resource: OpenedResource }) {
  if (resource.kind === "article")
    return (
      <>
        <ArticleFacts article={resource} />
        <p className="mt-3 font-display text-xl text-ink-soft">{resource.description}</p>
        <hr className="my-6 border-hairline" />
      </>
    );
  return (
    <>
      <CourseFacts course={resource} />
      <p className="mt-4 text-lg">{resource.description}</p>
      <h3 className="mt-8 mb-3 text-xl">Curriculum</h3>
    </>
  );
}

function Arrived({ text }: { text: OverlayText }) {
  if ("curriculum" in text) return <CurriculumList lessons={text.curriculum} />;
  return text.content ? <RichTextView doc={text.content} /> : <p>This article has no text yet.</p>;
}

type ArrivingProps = Pick<Props, "text" | "onRetry"> & Pick<OpenedResource, "kind">;

/** Loading and failure messages; both elements are always there, so screen readers announce changes. */
function Arriving({ text, kind, onRetry }: ArrivingProps) {
  return (
    <>
      <p role="status" className="text-ink-soft">
        {text.state === "loading" ? `Loading ${LOADED[kind]}...` : null}
      </p>
      <div role="alert">
        {text.state === "failed" ? (
          <div className="rounded-card border border-clay bg-clay-soft p-6 text-ink">
            <p>We couldn't load this {kind}. Check your internet connection and try again.</p>
            <Button look="quiet" className="mt-4" onClick={onRetry}>
              Retry
            </Button>
          </div>
        ) : null}
      </div>
    </>
  );
}

const LOADED = { article: "article content", course: "course curriculum" } as const;
