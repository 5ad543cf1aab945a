import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "#app/base/ui/button.tsx";
import { Overlay } from "#app/base/ui/dialog.tsx";
import { RichText } from "#app/base/ui/rich-text.tsx";
import { CurriculumList } from "#app/content/education/curriculum-list.tsx";
import { ownPath } from "#app/content/education/overlay-address.ts";
import { ArticleFacts, CourseFacts } from "#app/content/education/resource-facts.tsx";
import type { ArticleSummary, CourseSummary } from "#app/content/education/resources.ts";
import type { OnDemand } from "./text-on-demand.tsx";

export type OverlayProps = {
  open: boolean;
  resource: { kind: "article"; article: ArticleSummary } | { kind: "course"; course: CourseSummary };
  /** How far the loading of the content or curriculum is. */
  text: OnDemand;
  onRetry: () => void;
  onClose: () => void;
};

/** Wide enough for a comfortable line of text; on a phone, a sheet above which a strip of the page can be pressed. */
const READING =
  "inset-x-0 top-14 bottom-0 overflow-hidden rounded-t-card data-starting-style:translate-y-6 data-starting-style:opacity-0 data-ending-style:translate-y-6 data-ending-style:opacity-0 " +
  "sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[min(56rem,90dvh)] sm:w-[min(48rem,calc(100vw-4rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:data-starting-style:-translate-y-[calc(50%-1rem)] sm:data-ending-style:-translate-y-[calc(50%-1rem)]";

/** The article reader and the course overlay (rules 18.6 to 18.8). Load it lazily: it brings Base UI. */
export function ResourceOverlay({ resource, ...rest }: OverlayProps) {
  return resource.kind === "article" ? (
    <ArticleReader article={resource.article} {...rest} />
  ) : (
    <CourseOverlay course={resource.course} {...rest} />
  );
}

type Rest = Omit<OverlayProps, "resource">;

function ArticleReader({ article, open, text, onRetry, onClose }: Rest & { article: ArticleSummary }) {
  return (
    <Overlay open={open} onClose={onClose} title={<Title>{article.title}</Title>} popupClass={READING}>
      <Reading key={article.slug} name={article.title}>
        <ArticleFacts article={article} />
        <p className="mt-3 font-display text-xl text-ink-soft">{article.description}</p>
        <hr className="my-6 border-hairline" />
        <Arriving text={text} loading="Loading article content..." what="this article" onRetry={onRetry} />
        {text.state === "there" && "content" in text.text ? (
          text.text.content ? (
            <RichText doc={text.text.content} />
          ) : (
            <p>The text of this article is being written.</p>
          )
        ) : null}
        <OwnPage to={ownPath({ kind: "article", slug: article.slug })}>
          Open this article on its own page
        </OwnPage>
      </Reading>
    </Overlay>
  );
}

function CourseOverlay({ course, open, text, onRetry, onClose }: Rest & { course: CourseSummary }) {
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={<Title>{course.title}</Title>}
      popupClass={READING}
      footer={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:px-6">
          <p className="text-ink-soft">The lessons open soon.</p>
          <Button disabled className="max-sm:w-full">
            Coming Soon
          </Button>
        </div>
      }
    >
      <Reading key={course.slug} name={course.title}>
        <CourseFacts course={course} />
        <p className="mt-4 text-lg">{course.description}</p>
        <h3 className="mt-8 mb-3 text-xl">Curriculum</h3>
        <Arriving text={text} loading="Loading course curriculum..." what="this course" onRetry={onRetry} />
        {text.state === "there" && "curriculum" in text.text ? (
          <CurriculumList lessons={text.text.curriculum} />
        ) : null}
        <OwnPage to={ownPath({ kind: "course", slug: course.slug })}>
          Open this course on its own page
        </OwnPage>
      </Reading>
    </Overlay>
  );
}

/** The title starts at the same edge as the text below it. */
function Title({ children }: { children: string }) {
  return <span className="block wrap-anywhere sm:pl-6">{children}</span>;
}

/** The part that scrolls. It can have the focus, so that the arrow keys scroll it. */
function Reading({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={name} className="pb-4 sm:px-6 sm:pt-3">
      {children}
    </section>
  );
}

/** Says that the text is loading or has failed; both elements are there from the start, so that screen readers announce it. */
function Arriving({
  text,
  loading,
  what,
  onRetry,
}: {
  text: OnDemand;
  loading: string;
  what: string;
  onRetry: () => void;
}) {
  return (
    <>
      <p role="status" className="text-ink-soft">
        {text.state === "loading" ? loading : null}
      </p>
      <div role="alert">
        {text.state === "failed" ? (
          <div className="rounded-card border border-clay bg-clay-soft p-6 text-ink">
            <p>We could not load {what} just now. Please check your connection and try again.</p>
            <Button look="quiet" className="mt-4" onClick={onRetry}>
              Retry
            </Button>
          </div>
        ) : null}
      </div>
    </>
  );
}

function OwnPage({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-8 border-t border-hairline pt-3">
      <Link to={to} className="link inline-flex min-h-11 items-center">
        {children}
      </Link>
    </p>
  );
}
