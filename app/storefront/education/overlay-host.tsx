import { type ComponentType, useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { toast } from "#app/base/ui/toasts.tsx";
import {
  EDUCATION_PATH,
  type Opened,
  ownPath,
  readOpened,
  textPath,
  writeOpened,
} from "#app/content/education/overlay-address.ts";
import type { ArticleSummary, CourseSummary } from "#app/content/education/resources.ts";
import type { OverlayProps, ResourceOverlay } from "./resource-overlay.tsx";
import { useTextOnDemand } from "./text-on-demand.tsx";

/** The history state of an entry that was pushed by opening an overlay; going back from it closes the overlay. */
export const PUSHED = { openedHere: true };

type Props = { articles: readonly ArticleSummary[]; courses: readonly CourseSummary[] };

/**
 * The article reader and the course overlay of /education (rules 18.6): open while the address names one that exists.
 * Their code is loaded with the first opening, and the page that the server sends holds nothing of them.
 */
export function OverlayHost({ articles, courses }: Props) {
  const location = useLocation();
  const { location: coming } = useNavigation();
  const navigate = useNavigate();
  const [code, setCode] = useState<{ Overlay: ComponentType<Parameters<typeof ResourceOverlay>[0]> } | null>(
    null,
  );
  const [last, setLast] = useState<OverlayProps["resource"] | null>(null);

  // A navigation within /education needs no new page, so the overlay follows it at once.
  const { search } = coming?.pathname === EDUCATION_PATH ? coming : location;
  const resource = findResource(readOpened(search), articles, courses);
  const path = resource && textPath(openedOf(resource));
  const [text, retry] = useTextOnDemand(path);

  function close() {
    if (isPushed(location.state)) navigate(-1);
    else
      navigate(
        { search: writeOpened(location.search, null) },
        { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
      );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (!resource) return;
    focusLinkOf(openedOf(resource));
    if (code) return;
    import("./resource-overlay.tsx").then(
      ({ ResourceOverlay: Overlay }) => setCode({ Overlay }),
      () => {
        close();
        toast.error("This could not be opened. Please check your connection and try again.", {
          id: "education-overlay",
        });
      },
    );
  }, [path]);

  // While the overlay fades out, it keeps showing the last resource.
  if (resource && !isSame(resource, last)) setLast(resource);
  const shown = resource ?? last;
  if (!code || !shown) return null;
  return (
    <code.Overlay open={resource !== null} resource={shown} text={text} onRetry={retry} onClose={close} />
  );
}

function isPushed(state: unknown): boolean {
  return typeof state === "object" && state !== null && "openedHere" in state;
}

function findResource(
  opened: Opened | null,
  articles: readonly ArticleSummary[],
  courses: readonly CourseSummary[],
): OverlayProps["resource"] | null {
  if (opened?.kind === "article") {
    const article = articles.find(({ slug }) => slug === opened.slug);
    return article ? { kind: "article", article } : null;
  }
  const course = courses.find(({ slug }) => slug === opened?.slug);
  return course ? { kind: "course", course } : null;
}

function openedOf(resource: OverlayProps["resource"]): Opened {
  return resource.kind === "article"
    ? { kind: "article", slug: resource.article.slug }
    : { kind: "course", slug: resource.course.slug };
}

function isSame(one: OverlayProps["resource"], other: OverlayProps["resource"] | null): boolean {
  return other !== null && textPath(openedOf(one)) === textPath(openedOf(other));
}

/** An overlay gives the focus back to where it was. When the address opened it, nothing had the focus, so its link gets it. */
function focusLinkOf(opened: Opened): void {
  if (document.activeElement !== document.body) return;
  const links = document.querySelectorAll<HTMLElement>("a[data-opens]");
  const link = [...links].find((one) => one.getAttribute("href") === ownPath(opened));
  link?.focus({ preventScroll: true });
}
