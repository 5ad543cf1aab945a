import { ArrowRight, Award, BookOpen, type IconNode, Smartphone } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { useSiteFacts } from "#app/base/settings/site-facts.tsx";
import { ButtonLink } from "#app/base/ui/button.tsx";
import { useDefaultPictures } from "#app/base/ui/default-pictures.tsx";
import { EmptyState, Skeleton } from "#app/base/ui/empty-state.tsx";
import { Icon } from "#app/base/ui/icon.tsx";
import { Picture } from "#app/base/ui/picture.tsx";
import {
  DRAWN_EDUCATION,
  type EducationItem,
  type ValueCard,
  type ValueIcon,
} from "#app/content/home/home-content.ts";
import { ShopWords } from "#app/content/pages/shop-words.tsx";
import { type CategoryFacts, categoryPath, tintClass } from "#app/trade/catalog/categories.ts";
import { useListedCategories } from "#app/trade/catalog/site-categories.tsx";

const ICONS: Record<ValueIcon, IconNode> = { Smartphone, Award, BookOpen };

/** 'Why Choose' value cards (rules home/value-cards). */
export function HomeValues({ heading, cards }: { heading: string; cards: readonly ValueCard[] }) {
  return (
    <section aria-labelledby="why" className="bg-white py-16 lg:py-28">
      <div className="page">
        <h2 id="why" className="max-w-160 text-3xl lg:text-4xl">
          <ShopWords>{heading}</ShopWords>
        </h2>
        <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3 lg:mt-14 lg:gap-x-14 lg:gap-y-12">
          {cards.map((card) => (
            <li key={card.id} className="border-t border-ink pt-6 lg:pt-8">
              <Card {...card} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Card, inside its list item. */
export function Card({ icon, title, content }: ValueCard) {
  return (
    <>
      <Icon of={ICONS[icon]} size={32} strokeWidth={1.25} className="text-spruce-ink" />
      <h3 className="mt-5 text-xl wrap-anywhere lg:mt-8">{title}</h3>
      <p className="mt-2 whitespace-pre-line wrap-anywhere text-ink-soft">{content}</p>
    </>
  );
}

const drawn = () => DRAWN_EDUCATION;

/**
 * Education block of the home page. `items` is null if they couldn't be read, which is only logged (rules
 * home/education-items).
 */
export function HomeEducation({
  heading,
  items,
}: {
  heading: string;
  items: readonly EducationItem[] | null;
}) {
  const { site } = useSiteFacts();
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
        <HeadWithLink
          id="education"
          title={heading}
          link={site.hasEducation ? { to: "/education", text: "All guides and courses" } : null}
        />
        <div className="mt-8 lg:mt-12">
          {asking ? (
            <>
              <p role="status" className="mb-6 text-ink-soft">
                Loading educational content...
              </p>
              <Skeleton className="aspect-4/3 max-w-160 rounded-card" />
            </>
          ) : (
            <Items items={items ?? []} />
          )}
        </div>
      </div>
    </section>
  );
}

/** Reloads the page's data once if the first read failed; true until that response arrives. */
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

const WITH_PICTURE = "grid items-start gap-5 sm:grid-cols-[11rem_1fr] sm:gap-8 lg:grid-cols-1 lg:gap-6";

/** First item large, the others beside it. */
export function Items({ items }: { items: readonly EducationItem[] }) {
  const [first, ...others] = items;
  if (first === undefined)
    return (
      <EmptyState title="No educational content yet.">
        <p className="text-ink-soft">Content added in the admin appears here.</p>
        <ButtonLink to="/admin" look="quiet">
          Add content in the admin
        </ButtonLink>
      </EmptyState>
    );
  return (
    <div className={`grid gap-x-14 gap-y-10 ${others.length > 0 ? "lg:grid-cols-[2fr_1fr]" : ""}`}>
      <Item item={first} pictureClass="mb-6 aspect-4/3 lg:mb-8" titleClass="text-2xl lg:text-3xl" />
      {others.length > 0 ? (
        <ul className="divide-y divide-hairline border-t border-hairline lg:border-t-0">
          {others.map((item) => (
            <li key={item.id} className="py-8 lg:first:pt-0">
              <Item
                item={item}
                className={item.image === null ? "" : WITH_PICTURE}
                pictureClass="aspect-4/3 object-[50%_45%] lg:aspect-video"
                titleClass="text-xl"
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type ItemProps = { item: EducationItem; className?: string; pictureClass: string; titleClass: string };

function Item({ item: { image, title, content, button }, className, pictureClass, titleClass }: ItemProps) {
  return (
    <article className={className}>
      {image === null ? null : (
        <Picture
          key={image}
          src={image}
          sizes="(min-width: 64rem) 50rem, 100vw"
          alt=""
          width={800}
          height={600}
          loading="lazy"
          className={`w-full rounded-card bg-tinctures object-cover ${pictureClass}`}
        />
      )}
      <div>
        <h3 className={`wrap-anywhere ${titleClass}`}>{title}</h3>
        <p className="mt-3 max-w-measure whitespace-pre-line wrap-anywhere text-ink-soft">{content}</p>
        {button === null ? null : <ItemLink {...button} />}
      </div>
    </article>
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

/** Category tiles of the home page, each a link to the shop filtered by category. */
export function CategoryGrid({ heading }: { heading: string }) {
  const categories = useListedCategories();
  if (categories.length === 0) return null;
  return (
    <section aria-labelledby="categories" className="py-16 lg:py-28">
      <div className="page">
        <HeadWithLink id="categories" title={heading} link={{ to: "/shop", text: "Shop all" }} />
        <ul className="category-grid mt-8 lg:mt-12">
          {categories.map((category) => (
            <li key={category.slug} className="group/tile">
              <Tile category={category} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Tile({ category }: { category: CategoryFacts }) {
  const { name, kinds, tint, image } = category;
  return (
    <Link
      to={categoryPath(category)}
      prefetch="intent"
      className={`group flex h-full flex-col overflow-hidden rounded-card ${tintClass(tint)}`}
    >
      <span className="block grow overflow-hidden">
        <img
          src={image}
          alt=""
          width={640}
          height={480}
          loading="lazy"
          className="size-full object-cover transition-transform duration-250 ease-calm group-hover:scale-103"
        />
      </span>
      <span className="flex items-center justify-between gap-3 px-4 py-3 sm:group-first/tile:px-6 sm:group-first/tile:pb-6 lg:px-5 lg:pb-4">
        <span>
          <span className="block font-display text-lg group-hover:underline sm:group-first/tile:text-2xl">
            {name}
          </span>
          <span className="block text-sm max-lg:hidden max-lg:group-first/tile:block">{kinds}</span>
        </span>
        <Icon
          of={ArrowRight}
          size={20}
          className="shrink-0 transition-transform duration-200 ease-calm group-hover:translate-x-1 max-[22rem]:hidden"
        />
      </span>
    </Link>
  );
}

type HeadProps = { id: string; title: string; link: { to: string; text: string } | null };

/** Section heading, with a link at its right if there is one. */
function HeadWithLink({ id, title, link }: HeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h2 id={id} className="text-3xl lg:text-4xl">
        <ShopWords>{title}</ShopWords>
      </h2>
      {link ? (
        <Link to={link.to} prefetch="intent" className="link -my-2 inline-flex min-h-11 items-center">
          {link.text}
        </Link>
      ) : null}
    </div>
  );
}
