import { Link } from "react-router";
import { ButtonLink } from "#app/base/ui/button.tsx";

/** The last word of the home page, over the lake after sundown; it leads to the roadmap on the about page. */
export function HomeFinalCall() {
  return (
    <section
      aria-labelledby="final-call"
      className="relative bg-linear-to-b from-spruce-deep to-lake text-white"
    >
      <div className="page flex flex-col items-center pt-20 pb-64 text-center lg:pt-32 lg:pb-84">
        <h2 id="final-call" className="max-w-160 text-3xl sm:text-4xl xl:text-5xl">
          Be there for the first evening
        </h2>
        <p className="mt-4 max-w-130 text-lg text-pretty lg:mt-6">
          Leave your email and we write when the membership opens. Until then, see how far we have come and
          what is next.
        </p>
        <div className="mt-8 flex flex-wrap items-center justify-center gap-x-6 gap-y-2">
          <ButtonLink
            to="/about#journey"
            prefetch="intent"
            look="quiet"
            className="min-h-12 px-7 focus-visible:outline-white"
          >
            Follow our journey
          </ButtonLink>
          <Link
            to="#waitlist"
            className="inline-flex min-h-12 items-center px-2 font-semibold underline underline-offset-4 focus-visible:outline-white"
          >
            Join the waitlist
          </Link>
        </div>
      </div>
      <img
        src="/pictures/home/dusk.svg"
        alt=""
        width={3840}
        height={300}
        loading="lazy"
        className="absolute inset-x-0 bottom-0 h-60 w-full object-cover object-bottom lg:h-75"
      />
    </section>
  );
}
