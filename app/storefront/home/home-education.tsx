import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { useDefaultPictures } from "#app/base/ui/default-pictures.tsx";
import { EmptyState } from "#app/base/ui/empty-state.tsx";
import { Picture as Stored } from "#app/base/ui/picture.tsx";
import { Skeleton } from "#app/base/ui/skeleton.tsx";
import { DRAWN_EDUCATION, type EducationItem } from "#app/content/home/home-content.ts";

const drawn = () => DRAWN_EDUCATION;

/**
 * The education block of the home page. `items` is null when they could not be read. The failure is only logged (rules 19.6);
 * the browser asks once more, and a loading message stands here until the answer is there.
 */
export function HomeEducation({ items }: { items: readonly EducationItem[] | null }) {
  const asking = useSecondAsking(items === null);
  const section = useRef<HTMLElement>(null);
  useDefaultPictures(section, drawn);
  return (
    <section
      ref={section}
      aria-labelledby="education"
      className="border-y border-hairline bg-white py-16 lg:py-28"
    >
      <div className="page">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <h2 id="education" className="text-3xl lg:text-4xl">
            Know what you pour
          </h2>
          <Link to="/education" prefetch="intent" className="link -my-2 inline-flex min-h-11 items-center">
            All guides and courses
          </Link>
        </div>
        <div className="mt-8 lg:mt-12">{asking ? <Loading /> : <Items items={items ?? []} />}</div>
      </div>
    </section>
  );
}

/** Asks for the page's data once more when the first read failed; true until that answer is there. */
function useSecondAsking(failed: boolean): boolean {
  const { revalidate } = useRevalidator();
  const asked = useRef(false);
  const [answered, setAnswered] = useState(false);
  useEffect(() => {
    if (!failed || asked.current) return;
    asked.current = true;
    void revalidate().then(() => setAnswered(true));
  }, [failed, revalidate]);
  return failed && !answered;
}

function Loading() {
  return (
    <>
      <p role="status" className="mb-6 text-ink-soft">
        Loading educational content...
      </p>
      <Skeleton className="aspect-4/3 max-w-160 rounded-card" />
    </>
  );
}

const WITH_PICTURE = "grid items-start gap-5 sm:grid-cols-[11rem_1fr] sm:gap-8 lg:grid-cols-1 lg:gap-6";

/** The first item large, the others beside it. */
export function Items({ items }: { items: readonly EducationItem[] }) {
  const [first, ...others] = items;
  if (first === undefined) return <Empty />;
  return (
    <div className={`grid gap-x-14 gap-y-10 ${others.length > 0 ? "lg:grid-cols-[2fr_1fr]" : ""}`}>
      <article>
        {first.image === null ? null : (
          <Picture key={first.image} src={first.image} className="mb-6 aspect-4/3 lg:mb-8" />
        )}
        <Words item={first} titleClass="text-2xl lg:text-3xl" />
      </article>
      {others.length > 0 ? (
        <ul className="divide-y divide-hairline border-t border-hairline lg:border-t-0">
          {others.map((item) => (
            <li key={item.id} className="py-8 lg:first:pt-0">
              <article className={item.image === null ? "" : WITH_PICTURE}>
                {item.image === null ? null : (
                  <Picture
                    key={item.image}
                    src={item.image}
                    className="aspect-4/3 object-[50%_45%] lg:aspect-video"
                  />
                )}
                <Words item={item} titleClass="text-xl" />
              </article>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Words({
  item: { title, content, button },
  titleClass,
}: {
  item: EducationItem;
  titleClass: string;
}) {
  return (
    <div>
      <h3 className={`wrap-anywhere ${titleClass}`}>{title}</h3>
      <p className="mt-3 max-w-measure whitespace-pre-line wrap-anywhere text-ink-soft">{content}</p>
      {button === null ? null : <ItemLink {...button} />}
    </div>
  );
}

function ItemLink({ text, link }: { text: string; link: string }) {
  const look = "link mt-2 inline-flex min-h-11 items-center font-semibold wrap-anywhere";
  return link.startsWith("/") ? (
    <Link to={link} prefetch="intent" className={look}>
      {text}
    </Link>
  ) : (
    <a href={link} className={look}>
      {text}
    </a>
  );
}

/** A picture that cannot be loaded gives way to the drawn one (rules 32.10). */
function Picture({ src, className }: { src: string; className: string }) {
  return (
    <Stored
      src={src}
      sizes="(min-width: 64rem) 50rem, 100vw"
      alt=""
      width={800}
      height={600}
      loading="lazy"
      className={`w-full rounded-card bg-tinctures object-cover ${className}`}
    />
  );
}

function Empty() {
  return (
    <EmptyState title="No educational content yet.">
      <p className="text-ink-soft">What the shop's admin writes for this place will stand here.</p>
      <ButtonLink to="/admin" look="quiet">
        Add content in the admin
      </ButtonLink>
    </EmptyState>
  );
}
