/** The place of the featured partners. It names nobody until there is a partner (rules 19.9). */
export function HomePartners() {
  return (
    <section aria-labelledby="partners" className="border-y border-hairline bg-sage-soft py-12 lg:py-16">
      <div className="page grid items-baseline gap-x-14 gap-y-3 lg:grid-cols-[5fr_7fr]">
        <h2 id="partners" className="text-2xl">
          Featured partners coming soon
        </h2>
        <p className="max-w-measure">
          We are talking with growers and makers around the state. Their names will stand here once their
          first batch has a lab report we can show you.
        </p>
      </div>
    </section>
  );
}
