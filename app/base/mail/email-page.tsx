import { type ComponentProps, Fragment, type ReactNode } from "react";
import type { Block, EmailContent } from "./email.ts";
import { HAIRLINE, HEADLINE, INK, PAPER, PLAIN, SERIF, SOFT } from "./email-styles.ts";
import { mailLinkAddress, UNSUBSCRIBE } from "./email-text.ts";
import type { MailLook } from "./mail-look.ts";
import { RichParts } from "./rich-parts.tsx";

// Mail programs with a dark mode apply the style element; those that don't support it invert the colors
// themselves.
const styleOf = ({ focus, darkButton }: MailLook) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a:focus { outline: 2px solid ${focus}; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  .page { background: #0c1b15 !important; }
  .card { background: #14271f !important; border-color: #2c4238 !important; }
  .panel { background: #0c1b15 !important; }
  .ink { color: #f2eee4 !important; }
  .soft { color: #b9c5bd !important; }
  .row { border-color: #2c4238 !important; }
  .button { background: ${darkButton} !important; border-color: ${darkButton} !important; color: #10291f !important; }
  .quiet { border-color: #8fa39a !important; color: #f2eee4 !important; }
  a:focus { outline-color: #e9a13b; }
}
@media (max-width: 480px) {
  .room { padding-left: 22px !important; padding-right: 22px !important; }
}
`;

type PageProps = { content: EmailContent; subject: string; publicUrl: URL; look: MailLook };

/** HTML of an email: one narrow column, no image but the shop's mark, no script. */
export function EmailPage({ content, subject, publicUrl, look }: PageProps) {
  const { greeting, blocks, shop } = content;
  const firstLink = blocks.findIndex(({ kind }) => kind === "link");
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Web addresses may become links: an email stored as plain text has no others. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{subject}</title>
        <style>{styleOf(look)}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, backgroundColor: PAPER }}>
        {/* Some mail programs drop the body element, so the table has the background color, too. */}
        <Box
          className="page"
          style={{ backgroundColor: PAPER }}
          cell={{ align: "center", style: { padding: "32px 16px" } }}
        >
          {shop ? <Masthead shop={shop} look={look} publicUrl={publicUrl} /> : null}
          <Box
            className="card"
            style={CARD}
            cell={{ className: "room", style: { padding: "30px 32px 14px" } }}
          >
            <h1 className="ink" style={HEADLINE}>
              {subject}
            </h1>
            {greeting ? <Text>{greeting}</Text> : null}
            {blocks.map((block, index) => (
              // The blocks of an email are never reordered.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Part key={index} {...{ block, publicUrl, look }} isMain={index === firstLink} />
            ))}
          </Box>
          <Footer content={content} publicUrl={publicUrl} />
        </Box>
      </body>
    </html>
  );
}

/** Attributes of a full-width table. */
const WIDE = { width: "100%", cellPadding: 0, cellSpacing: 0, border: 0 } as const;

type BoxProps = ComponentProps<"table"> & { cell: ComponentProps<"td"> };

/** One-cell layout table: the box that all mail programs support. */
function Box({ cell, children, ...table }: BoxProps) {
  return (
    <table role="presentation" {...WIDE} {...table}>
      <tbody>
        <tr>
          <td {...cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Mark and name of the shop above the card, with a short accent line. */
function Masthead({ shop, look, publicUrl }: { shop: string; look: MailLook; publicUrl: URL }) {
  return (
    <Box style={{ maxWidth: 560, margin: "0 auto 20px" }} cell={{ align: "center" }}>
      {look.mark ? (
        <img
          src={new URL(look.mark, publicUrl).href}
          alt=""
          width={48}
          height={48}
          style={{ display: "block", margin: "0 auto 8px", border: 0 }}
        />
      ) : null}
      <span className="ink" style={{ ...PLAIN, fontFamily: SERIF, fontSize: 26, lineHeight: "32px" }}>
        {shop}
      </span>
      <div
        style={{ width: 36, height: 3, margin: "8px auto 0", borderRadius: 2, backgroundColor: look.line }}
      />
    </Box>
  );
}

/** Links to the shop and, if the email has them, to unsubscribe, and the postal address. */
function Footer({
  content: { shop, postal, unsubscribe },
  publicUrl,
}: {
  content: EmailContent;
  publicUrl: URL;
}) {
  if (!shop && !unsubscribe) return null;
  return (
    <p className="soft" style={{ ...PLAIN, margin: 0, color: SOFT, fontSize: 14 }}>
      {shop ? <FooterLink href={publicUrl.href}>{shop}</FooterLink> : null}
      {shop && unsubscribe ? " · " : null}
      {unsubscribe ? (
        <FooterLink href={mailLinkAddress(unsubscribe, publicUrl)}>{UNSUBSCRIBE}</FooterLink>
      ) : null}
      {postal ? (
        <>
          <br />
          {postal}
        </>
      ) : null}
    </p>
  );
}

function FooterLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="soft" href={href} style={{ color: SOFT }}>
      {children}
    </a>
  );
}

const CARD = {
  maxWidth: 560,
  backgroundColor: "#ffffff",
  border: `1px solid ${HAIRLINE}`,
  borderRadius: 16,
  textAlign: "left",
  margin: "0 auto 16px",
} as const;

function Text({ children }: { children: string }) {
  return (
    <p className="ink" style={PLAIN}>
      {withBreaks(children)}
    </p>
  );
}

/** Renders line breaks as elements, since some mail programs support no style that preserves them. */
function withBreaks(text: string): ReactNode {
  return text.split(/\r?\n/).map((line, index) => (
    // The lines of a text are never reordered.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}

type PartProps = { block: Block; publicUrl: URL; look: MailLook; isMain: boolean };

function Part({ block, publicUrl, look, isMain }: PartProps) {
  switch (block.kind) {
    case "text":
      return <Text>{block.text}</Text>;
    case "link":
      return (
        <Button href={mailLinkAddress(block.href, publicUrl)} ground={isMain ? look.button : null}>
          {block.label}
        </Button>
      );
    case "amounts":
      return <Amounts rows={block.rows} />;
    case "lines":
      return <Lines heading={block.heading} lines={block.lines} />;
    case "rich":
      return <RichParts doc={block.doc} publicUrl={publicUrl} />;
  }
}

/** The first link is the primary button, with a ground; later ones are secondary. */
function Button({ href, ground, children }: { href: string; ground: string | null; children: ReactNode }) {
  const colors =
    ground === null
      ? { borderColor: SOFT, color: INK }
      : { backgroundColor: ground, borderColor: ground, color: "#ffffff" };
  return (
    <p style={{ ...PLAIN, margin: "4px 0 20px" }}>
      <a
        className={ground === null ? "quiet" : "button"}
        href={href}
        style={{
          display: "inline-block",
          padding: "11px 21px",
          borderRadius: 999,
          borderWidth: 1,
          borderStyle: "solid",
          fontWeight: 600,
          textDecoration: "none",
          ...colors,
        }}
      >
        {children}
      </a>
    </p>
  );
}

/** Short lines on a colored panel, to make time and place easy to find. */
function Lines({ heading, lines }: { heading: string; lines: readonly string[] }) {
  return (
    <Box
      style={{ margin: "0 0 18px" }}
      cell={{ className: "panel", style: { padding: "14px 18px", borderRadius: 10, backgroundColor: PAPER } }}
    >
      <p className="soft" style={{ ...PLAIN, margin: "0 0 2px", color: SOFT, fontSize: 14 }}>
        {heading}
      </p>
      <p className="ink" style={{ ...PLAIN, margin: 0 }}>
        {withBreaks(lines.join("\n"))}
      </p>
    </Box>
  );
}

function Amounts({ rows }: { rows: readonly { name: string; amount: string }[] }) {
  return (
    <table {...WIDE} style={{ margin: "0 0 18px", borderCollapse: "collapse" }}>
      <tbody>
        {rows.map(({ name, amount }, index) => {
          const isTotal = index === rows.length - 1;
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
