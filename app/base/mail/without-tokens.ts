import { type Block, type EmailContent, emailText } from "./email.ts";

const TOKEN = /([?&](?:token|code)=)[^\s&#]+/g;

/**
 * A letter as somebody other than its recipient may read it: without the tokens of its links, whether a mail still
 * waits or was written before there were letters, and its links stood in texts.
 */
export function shownEmail(letter: EmailContent): EmailContent {
  const { unsubscribe, ...rest } = letter;
  return {
    ...rest,
    blocks: letter.blocks.map(shownBlock),
    ...(unsubscribe === undefined ? {} : { unsubscribe: withoutQuery(unsubscribe) }),
  };
}

/** Such a letter as plain text. */
export function shownText(letter: EmailContent, publicUrl: URL): string {
  return emailText(shownEmail(letter), publicUrl);
}

function shownBlock(block: Block): Block {
  switch (block.kind) {
    case "link":
      return { ...block, href: block.secret ? withoutQuery(block.href) : withoutTokens(block.href) };
    case "text":
      return { ...block, text: withoutTokens(block.text) };
    case "lines":
      return { ...block, lines: block.lines.map(withoutTokens) };
    case "amounts":
      return block;
  }
}

const withoutQuery = (href: string) => href.replace(/[?#].*/s, "");
const withoutTokens = (text: string) => text.replace(TOKEN, "$1hidden");

/** True when a letter holds a link that only its recipient may know, or had one that the outbox has forgotten. */
export function hasSecretLink({ blocks }: EmailContent): boolean {
  return blocks.some((block) => block.kind === "link" && block.secret === true);
}
