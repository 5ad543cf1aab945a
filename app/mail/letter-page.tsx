import type { ReactNode } from "react";
import { type Block, type Letter, linkAddress, UNSUBSCRIBE } from "./letter.ts";

// Mail programs read neither our stylesheet nor our fonts, so the look stands in the elements themselves. A program
// with a dark mode takes the colors of the style element instead; one that reads neither inverts light on dark alone.
const INK = "#10291f";
const SOFT = "#4a5d54";
const SPRUCE = "#1e4d3b";
const PAPER = "#faf7f0";
const HAIRLINE = "#e5dfd1";
const SANS = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const SERIF = "Georgia, 'Times New Roman', serif";

const DARK = `
@media (prefers-color-scheme: dark) {
  .page { background: #0c1b15 !important; }
  .card { background: #14271f !important; border-color: #2c4238 !important; }
  .ink { color: #f2eee4 !important; }
  .soft { color: #b9c5bd !important; }
  .row { border-color: #2c4238 !important; }
  .button { background: #d7e6d2 !important; color: #10291f !important; }
}
a:focus { outline: 2px solid #2c5f73; outline-offset: 2px; }
`;

/** A letter as a mail program shows it: one narrow column, no picture, no script. */
export function LetterPage({
  letter,
  subject,
  publicUrl,
}: {
  letter: Letter;
  subject: string;
  publicUrl: URL;
}) {
  const { greeting, blocks, shop, unsubscribe } = letter;
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>{subject}</title>
        <style>{DARK}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: PAPER }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: "28px 16px" }}>
                <Card>
                  <p className="ink" style={{ ...PLAIN, fontFamily: SERIF, fontSize: 22 }}>
                    {shop}
                  </p>
                  {greeting ? <Text>{greeting}</Text> : null}
                  {blocks.map((block, place) => (
                    // The blocks of a letter never change their places.
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    <Part key={place} block={block} publicUrl={publicUrl} />
                  ))}
                </Card>
                {unsubscribe ? (
                  <p className="soft" style={{ ...PLAIN, color: SOFT, fontSize: 14 }}>
                    <a className="soft" href={linkAddress(unsubscribe, publicUrl)} style={{ color: SOFT }}>
                      {UNSUBSCRIBE}
                    </a>
                  </p>
                ) : null}
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const PLAIN = {
  margin: "0 0 16px",
  fontFamily: SANS,
  fontSize: 16,
  lineHeight: "24px",
  color: INK,
  overflowWrap: "anywhere",
} as const;

function Card({ children }: { children: ReactNode }) {
  return (
    <table
      role="presentation"
      className="card"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{
        maxWidth: 560,
        backgroundColor: "#ffffff",
        border: `1px solid ${HAIRLINE}`,
        borderRadius: 16,
        textAlign: "left",
        margin: "0 auto 16px",
      }}
    >
      <tbody>
        <tr>
          <td style={{ padding: "28px 28px 12px" }}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Text({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={{ ...PLAIN, whiteSpace: "pre-line" }}>
      {children}
    </p>
  );
}

function Part({ block, publicUrl }: { block: Block; publicUrl: URL }) {
  switch (block.kind) {
    case "text":
      return <Text>{block.text}</Text>;
    case "link":
      return <Button href={linkAddress(block.href, publicUrl)}>{block.label}</Button>;
    case "amounts":
      return <Amounts rows={block.rows} />;
    case "lines":
      return (
        <p className="ink" style={PLAIN}>
          <span className="soft" style={{ color: SOFT, fontSize: 14 }}>
            {block.heading}
          </span>
          {block.lines.map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
        </p>
      );
  }
}

function Button({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ ...PLAIN, margin: "4px 0 20px" }}>
      <a
        className="button"
        href={href}
        style={{
          display: "inline-block",
          padding: "12px 22px",
          borderRadius: 999,
          backgroundColor: SPRUCE,
          color: "#ffffff",
          fontWeight: 600,
          textDecoration: "none",
        }}
      >
        {children}
      </a>
    </p>
  );
}

function Amounts({ rows }: { rows: readonly { name: string; amount: string }[] }) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: "0 0 16px", borderCollapse: "collapse" }}
    >
      <tbody>
        {rows.map(({ name, amount }, place) => {
          const isTotal = place === rows.length - 1;
          const cell = {
            ...PLAIN,
            margin: 0,
            padding: "6px 0",
            fontWeight: isTotal ? 700 : 400,
            borderTop: isTotal ? `1px solid ${HAIRLINE}` : undefined,
          };
          return (
            <tr key={name}>
              <th scope="row" align="left" className="ink row" style={cell}>
                {name}
              </th>
              <td
                align="right"
                className="ink row"
                style={{ ...cell, fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}
              >
                {amount}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
