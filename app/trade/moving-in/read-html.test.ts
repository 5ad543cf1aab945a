import { expect, test } from "vitest";
import { isRichText } from "#app/base/lib/rich-text.ts";
import { richTextField } from "#app/base/lib/rich-text-form.ts";
import { plainLines } from "./plain-lines.ts";
import { readHtml } from "./read-html.ts";

const linesOf = (html: string) => plainLines(readHtml(html).text).text;

test("converts the HTML of Shopify's editor", () => {
  const { text, dropped } = readHtml(
    `<meta charset="utf-8"><h1 style="color:red">Lake</h1>
<p data-mce-fragment="1">Ten <strong>soft</strong> <em>gummies</em>&nbsp;in <a href="https://lake.example/x" onclick="x()">a tin</a>.<br>Vegan.</p>
<ul>
<li><span>5 mg each</span></li>
<li>Pectin</li>
</ul><p></p>`,
  );
  expect(text).toEqual({
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Lake" }] },
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Ten " },
          { type: "text", text: "soft", marks: [{ type: "bold" }] },
          { type: "text", text: " " },
          { type: "text", text: "gummies", marks: [{ type: "italic" }] },
          { type: "text", text: " in " },
          {
            type: "text",
            text: "a tin",
            marks: [{ type: "link", attrs: { href: "https://lake.example/x" } }],
          },
          { type: "text", text: "." },
          { type: "hardBreak" },
          { type: "text", text: "Vegan." },
        ],
      },
      {
        type: "bulletList",
        content: ["5 mg each", "Pectin"].map((words) => ({
          type: "listItem",
          content: [{ type: "paragraph", content: [{ type: "text", text: words }] }],
        })),
      },
    ],
  });
  expect(dropped).toEqual(["event handlers"]);
  expect(plainLines(text)).toEqual({
    text: "Lake\n\nTen soft gummies in a tin.\nVegan.\n\n• 5 mg each\n• Pectin",
    dropped: ["addresses of links", "formatting"],
  });
});

test("converts WordPress: block comments, shortcodes, and paragraphs without elements", () => {
  const { text, dropped } = readHtml(
    `<!-- wp:paragraph -->\n<p>One [sic] &amp; [not this]</p>\n<!-- /wp:paragraph -->\n[gallery ids="1,2"]\n[vc_row][caption id="a"]<img src="https://x.example/a.jpg" alt="Lake"> A lake[/caption][/vc_row]`,
  );
  expect(plainLines(text).text).toBe("One [sic] & [not this]\n\nA lake");
  expect(text.content[1]).toEqual({ type: "image", attrs: { src: "https://x.example/a.jpg", alt: "Lake" } });
  expect(dropped).toEqual(["shortcode [caption]", "shortcode [gallery]", "shortcode [vc_row]"]);
  expect(linesOf("First line\nsecond line\n\n<b>Next</b> paragraph")).toBe(
    "First line\nsecond line\n\nNext paragraph",
  );
});

test("converts what a word processor pastes", () => {
  const { text, dropped } = readHtml(
    `<!--[if gte mso 9]><xml><o:OfficeDocumentSettings></o:OfficeDocumentSettings></xml><![endif]-->
<style>p.MsoNormal {margin:0}</style>
<p class="MsoNormal">Calm<o:p></o:p></p>
<p class="MsoListParagraphCxSpFirst"><![if !supportLists]><span style="font-family:Symbol">·<span>&nbsp;&nbsp; </span></span><![endif]>Lemon</p>
<p class="MsoListParagraphCxSpLast"><span>·<span>&nbsp; </span></span>Lake</p>
<p class="MsoNormal"><o:p>&nbsp;</o:p></p>`,
  );
  expect(plainLines(text).text).toBe("Calm\n\n• Lemon\n• Lake");
  expect(dropped).toEqual(["styles"]);
});

test.each([
  ["<script>alert(1)</script>Hi", "Hi", "scripts"],
  ["<p>Hi<iframe src='https://e.example'>inner</iframe></p>", "Hi", "embedded pages"],
  ["<a href='javascript:alert(1)'>Hi</a>", "Hi", "unsafe links"],
  ["<a href=' jAvA\tscript:alert(1)'>Hi</a>", "Hi", "unsafe links"],
  ["<a href='data:text/html,x'>Hi</a>", "Hi", "unsafe links"],
  ["<svg onload=alert(1)><title>x</title></svg>Hi", "Hi", "drawings"],
  ["<img src=x onerror=alert(1)>Hi", "Hi", "event handlers"],
  ["<form><input value=x>Name</form>Hi", "Hi", "forms"],
  ["<p>Hi<style>p{}</style></p>", "Hi", "styles"],
])("drops %s, and says so", (html, words, what) => {
  const { text, dropped } = readHtml(html);
  expect(plainLines(text).text).toBe(words);
  expect(dropped).toContain(what);
  expect(JSON.stringify(text)).not.toMatch(/script:|onerror|data:|alert/);
});

test("keeps the words of tables, quotes, nested lists, and broken markup", () => {
  expect(linesOf("<table><tr><th>THC</th><td>5 mg</td></tr><tr><th>CBD</th><td>1 mg</td></tr></table>")).toBe(
    "THC | 5 mg\n\nCBD | 1 mg",
  );
  expect(linesOf("<ol><li>One<ul><li>Inner</ul><li>Two</ol><blockquote>Said</blockquote>")).toBe(
    "1. One\n  • Inner\n2. Two\n\nSaid",
  );
  expect(linesOf("<b>Bold <i>both</b> rest <li>item</p></div>end")).toBe("Bold both rest\n\n• item\n  end");
  expect(linesOf("5 < 6 & 7 &lt;b&gt; &#8211; caf&eacute;")).toBe("5 < 6 & 7 <b> – café");
});

test("returns texts that the editor's form accepts, however deep and long the HTML is", () => {
  const deep = `${"<ul><li>".repeat(5_000)}in${"</li></ul>".repeat(5_000)}<p>after</p>`;
  const marks = Array.from({ length: 5_000 }, (_, nth) => `<b class=x${nth}><p>w`).join("");
  for (const html of [
    deep,
    marks,
    "<blockquote>".repeat(3_000),
    "<table>".repeat(3_000),
    "[".repeat(50_000),
  ]) {
    const { text } = readHtml(html);
    expect(isRichText(text)).toBe(true);
    if (html !== marks) expect(richTextField.safeParse(JSON.stringify(text)).success).toBe(true);
  }
  expect(linesOf(deep)).toMatch(/in\n\nafter$/);
});

test("takes no longer for a text of lone signs, which the parser hands over one by one", {
  timeout: 10_000,
}, () => {
  expect(linesOf("<".repeat(199_000))).toHaveLength(199_000);
});
