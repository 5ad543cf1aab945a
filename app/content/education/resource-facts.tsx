import { type RefObject, useRef } from "react";
import { shopPicture } from "#app/base/settings/page-meta.tsx";
import { Badge } from "#app/base/ui/badge.tsx";
import { useDefaultPictures } from "#app/base/ui/default-pictures.tsx";
import {
  type ArticleSummary,
  type CourseSummary,
  DRAWN_PICTURE,
  lessonsText,
  readTimeText,
  SOCIAL_PICTURE,
} from "./resources.ts";

/** Image of the Education Center for shared links; only the demo has one of its own. */
export const educationPicture = (site: Parameters<typeof shopPicture>[0]) =>
  site.isDemo ? SOCIAL_PICTURE : shopPicture(site);

/** "Safety · 5 min read". */
export function ArticleFacts({ article }: { article: ArticleSummary }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
      <span className="font-semibold text-spruce-ink">{article.category}</span>
      <span aria-hidden="true">·</span>
      <span className="tabular">{readTimeText(article.readTime)}</span>
    </p>
  );
}

/** Badge tone of each level. */
export const LEVEL_TONES = { Beginner: "green", Intermediate: "yellow", Advanced: "gray" } as const;

/** Level badge, duration, and number of lessons. */
export function CourseFacts({ course }: { course: CourseSummary }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
      <Badge tone={LEVEL_TONES[course.level]}>{course.level}</Badge>
      <span>{course.duration}</span>
      <span aria-hidden="true">·</span>
      <span className="tabular">{lessonsText(course.lessons)}</span>
    </p>
  );
}

const drawn = () => DRAWN_PICTURE;

/**
 * Ref for an element that contains article or course images: images that fail to load are replaced by the
 * default image.
 */
export function useResourcePictures<Around extends HTMLElement>(): RefObject<Around | null> {
  const around = useRef<Around>(null);
  useDefaultPictures(around, drawn);
  return around;
}
