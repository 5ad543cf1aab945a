import { ArrowRight } from "lucide";
import { Link } from "react-router";
import { Icon } from "#app/base/ui/icon.tsx";
import {
  CATEGORIES,
  CATEGORY_FACTS,
  CATEGORY_TEXTS,
  type Category,
  categoryPath,
  tilePicture,
} from "#app/trade/catalog/categories.ts";

/** The category tiles of the home page, each a link to the shop with its category chosen. */
export function CategoryGrid() {
  return (
    <section aria-labelledby="categories" className="py-16 lg:py-28">
      <div className="page">
        <HeadWithLink id="categories" title="Shop by category" to="/shop" link="See everything" />
        <ul className="category-grid mt-8 lg:mt-12">
          {CATEGORIES.map((category) => (
            <li key={category} className="group/tile">
              <Tile category={category} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Tile({ category }: { category: Category }) {
  const { tint } = CATEGORY_FACTS[category];
  const { kinds } = CATEGORY_TEXTS[category];
  return (
    <Link
      to={categoryPath(category)}
      prefetch="intent"
      className={`group flex h-full flex-col overflow-hidden rounded-card ${tint}`}
    >
      <span className="block grow overflow-hidden">
        <img
          src={tilePicture(category)}
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
            {category}
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

type HeadProps = { id: string; title: string; to: string; link: string };

/** The heading of a section with a link at its right. */
export function HeadWithLink({ id, title, to, link }: HeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <h2 id={id} className="text-3xl lg:text-4xl">
        {title}
      </h2>
      <Link to={to} prefetch="intent" className="link -my-2 inline-flex min-h-11 items-center">
        {link}
      </Link>
    </div>
  );
}
