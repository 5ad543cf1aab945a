import type { Block, Letter } from "#app/mail/letter.ts";

/**
 * A letter much as a mail program shows it, drawn with our own pieces, because the page's policy lets no other markup
 * bring styles along. Its links cannot be followed; below each stands where it leads.
 */
export function LetterPreview({ subject, letter }: { subject: string; letter: Letter }) {
  const { greeting, blocks, shop, unsubscribe } = letter;
  return (
    <article
      aria-label="How the mail looks"
      className="rounded-card border border-hairline bg-paper px-4 py-8 sm:px-8"
    >
      {shop ? <p className="mb-5 text-center font-display text-xl">{shop}</p> : null}
      <div className="mx-auto flex max-w-140 flex-col gap-4 rounded-card border border-hairline bg-white px-6 py-7 sm:px-8">
        <h3 className="text-xl wrap-anywhere">{subject}</h3>
        {greeting ? <Words>{greeting}</Words> : null}
        {blocks.map((block, place) => (
          // The blocks of a letter never change their places.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Part key={place} block={block} />
        ))}
      </div>
      {unsubscribe ? (
        <p className="mt-4 text-center text-sm text-ink-soft">Unsubscribe from these mails</p>
      ) : null}
    </article>
  );
}

function Words({ children }: { children: string }) {
  return <p className="wrap-anywhere whitespace-pre-wrap">{children}</p>;
}

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case "text":
      return <Words>{block.text}</Words>;
    case "link":
      return (
        <p className="flex flex-col items-start gap-1">
          <span className="rounded-full border border-edge px-5 py-2 font-semibold">{block.label}</span>
          <span className="text-sm wrap-anywhere text-ink-soft">
            leads to {block.href}
            {block.secret ? "; its secret part is not shown" : ""}
          </span>
        </p>
      );
    case "lines":
      return (
        <div className="rounded-field bg-paper px-4 py-3">
          <p className="text-sm text-ink-soft">{block.heading}</p>
          <Words>{block.lines.join("\n")}</Words>
        </div>
      );
    case "amounts":
      return (
        <dl className="flex flex-col">
          {block.rows.map(({ name, amount }) => (
            <div
              key={name}
              className="flex justify-between gap-4 py-1 last:border-t last:border-hairline last:font-semibold"
            >
              <dt>{name}</dt>
              <dd className="tabular">{amount}</dd>
            </div>
          ))}
        </dl>
      );
  }
}
