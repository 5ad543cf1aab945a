import { expect, test } from "vitest";
import { readMoved } from "#fixtures/moved-products.ts";
import { plainLines } from "./plain-lines.ts";
import { readHtml } from "./read-html.ts";

const WOO = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Sale price","Regular price",Categories,Tags,Images,Parent,Position,Brands,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Meta: _x"
21,variation,TIN-5,,Tin - 5 mg,1,0,visible,,,1,4,,20,,,https://wp.example.com/five.jpg,TIN,1,,Strength,5 mg,,1,
11,variable,TIN,,Tin,1,0,visible,Short.,"<p>One</p>\\n<p>Two</p>",1,,,,"Edibles > Gummies, Sale","calm, lake","https://wp.example.com/1.jpg, https://wp.example.com/2,5.jpg",,0,North Loop,Strength,"5 mg, 10 mg",1,1,
22,variation,TIN-10,,Tin - 10 mg,1,0,visible,,,0,,25,30,,,,id:11,2,,Strength,10 mg,,1,
23,variation,,,Tin - 20 mg,0,0,visible,,,1,,,40,,,,TIN,3,,Strength,20 mg,,1,
31,"simple, virtual",,,Oil,-1,0,visible,,,1,,,12.5,,,,,0,,,,,,
41,grouped,,,Set,1,0,visible,,,1,,,,,,,,0,,,,,,
51,variation,,,Lost,1,0,visible,,,1,,,9,,,,id:99,0,,,,,,
`;

test("reads WooCommerce's variable products, whose variations may come first", () => {
  const { source, records, faults, left } = readMoved(WOO);
  expect(source).toBe("woocommerce-products");
  expect(records).toMatchObject([
    {
      row: 3,
      rows: [3, 2, 4, 5],
      oldPaths: ["/product/tin"],
      name: "Tin",
      html: "<p>Short.\n<p>One</p>\n<p>Two</p>",
      brand: "North Loop",
      categories: ["Gummies", "Edibles", "Sale"],
      tags: ["calm", "lake"],
      isPublished: true,
      pictures: [
        { url: "https://wp.example.com/1.jpg" },
        { url: "https://wp.example.com/2,5.jpg" },
        { url: "https://wp.example.com/five.jpg" },
      ],
      sizes: [
        { row: 2, name: "5 mg", sku: "TIN-5", priceCents: 2000, stock: 4 },
        { row: 4, name: "10 mg", sku: "TIN-10", priceCents: 3000, stock: 0 },
      ],
      notes: ["The sale price in row 4 stays behind; the regular price counts."],
    },
    { name: "Oil", isPublished: false, sizes: [{ name: "", priceCents: 1250, stock: null }] },
  ]);
  expect(left).toEqual([
    { row: 5, sentence: "This variation is disabled." },
    { row: 7, sentence: "“Set” is a group of other products." },
  ]);
  expect(faults).toEqual([
    { row: 8, sentence: "The file has no product “id:99”, to which this variation belongs." },
  ]);
});

test.each([
  [
    "Spanish",
    `ID;Tipo;SKU;Nombre;Publicado;Descripción corta;Descripción;¿Existencias?;Inventario;Precio rebajado;Precio normal;Categorías;Etiquetas;Imágenes;Superior;Marcas;Nombre del atributo 1;Valor(es) del atributo 1\n`,
  ],
  [
    "French",
    `ID;Type;UGS;Nom;Publié;Description courte;Description;En stock ?;Stock;Tarif promo;Tarif régulier;Catégories;Étiquettes;Images;Parent;Marques;Nom de l’attribut 1;Valeur(s) de l’attribut 1\n`,
  ],
  [
    "Portuguese",
    `ID;Tipo;SKU;Nome;Publicado;Descrição curta;Descrição;Em estoque?;Estoque;Preço promocional;Preço;Categorias;Tags;Imagens;Ascendente;Marcas;Nome do atributo 1;Valores do atributo 1\n`,
  ],
  [
    "Dutch",
    `ID;Type;SKU;Naam;Gepubliceerd;Korte beschrijving;Beschrijving;Op voorraad?;Voorraad;Actieprijs;Reguliere prijs;Categorieën;Tags;Afbeeldingen;Hoofd;Merken;Attribuut 1 naam;Attribuut 1 waarde(n)\n`,
  ],
  [
    "German",
    `ID;Typ;Artikelnummer;Name;Veröffentlicht;Kurzbeschreibung;Beschreibung;Vorrätig?;Lager;Angebotspreis;Regulärer Preis;Kategorien;Schlagwörter;Bilder;Übergeordnetes Produkt;Marken;Attribut 1 Name;Attribut 1 Wert(e)\n`,
  ],
])("reads WooCommerce's %s columns, with semicolons and decimal commas", (_, head) => {
  const text = `${head}1;variable;T;Crème brûlée;1;;Süß;1;;;;Süßes;ruhig;https://x.example/1.jpg;;NL;Größe;"S, M"\n2;variation;T-S;Crème brûlée - S;1;;;1;3;;24,90;;;;T;;Größe;S\n`;
  expect(readMoved(text)).toMatchObject({
    source: "woocommerce-products",
    faults: [],
    records: [
      {
        name: "Crème brûlée",
        oldPaths: ["/product/creme-brulee"],
        html: "<p>Süß",
        brand: "NL",
        categories: ["Süßes"],
        tags: ["ruhig"],
        pictures: [{ url: "https://x.example/1.jpg" }],
        sizes: [
          { name: "S", options: [{ name: "Größe", value: "S" }], sku: "T-S", priceCents: 2490, stock: 3 },
        ],
      },
    ],
  });
});

test("moves in a WooCommerce draft's variations, and those for any value of an attribute", () => {
  const text = `Type,SKU,Name,Published,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)
variable,D,Tea &amp; Honey,-1,,Hot &amp; Cold,"https://wp.example.com/my tea.jpg, tea.png",,Size,"S, L"
variation,D-S,Tea &amp; Honey - S,-1,4,,,D,Size,S
variation,D-1,Tea &amp; Honey,-1,5,,,D,Size,
variation,D-2,Tea &amp; Honey,-1,6,,,D,Size,
variable,E,Empty,1,,,,,Size,S
variation,E-S,Empty - S,0,4,,,E,Size,S
variable,F,File,1,9,,tea.png,,,
`;
  const { records, faults, left } = readMoved(text);
  expect(faults).toEqual([]);
  expect(records).toMatchObject([
    {
      name: "Tea & Honey",
      categories: ["Hot & Cold"],
      isPublished: false,
      pictures: [{ url: "https://wp.example.com/my%20tea.jpg" }],
      sizes: [
        { name: "S", priceCents: 400 },
        { name: "", priceCents: 500 },
        { name: "", priceCents: 600 },
      ],
    },
    { name: "File", pictures: [{ url: "tea.png" }] },
  ]);
  expect(left).toEqual([
    { row: 7, sentence: "This variation is disabled." },
    { row: 6, sentence: "All variations of “Empty” are disabled." },
  ]);
});

test("gives WooCommerce's texts their paragraphs, also beside a list", () => {
  const text = `ID,Type,Name,Published,Short description,Description,Regular price
1,simple,Tin,1,"Soft\\nand sweet.","One\\n\\n<b>Two</b>\\n<ul>\\n<li>Vegan</li>\\n</ul>\\nThree\\n<table>\\n<tr>\\n<td>THC</td>\\n<td>5 mg</td>\\n</tr>\\n</table>",9
`;
  const { text: shown } = readHtml(readMoved(text).records[0]?.html ?? "");
  expect(plainLines(shown).text).toBe("Soft\nand sweet.\n\nOne\n\nTwo\n\n• Vegan\n\nThree\n\nTHC | 5 mg");
});

test("keeps every row: part of a product, with a fault, or left behind", () => {
  expect(readMoved(WOO).rows).toEqual(Array.from({ length: 7 }, (_, nth) => nth + 2));
});

test("writes paragraphs in a moment, however many empty lines there are", { timeout: 10_000 }, () => {
  const cell = `x${"\n \n".repeat(60_000)}<li>${" ".repeat(10_000)}`;
  const { records } = readMoved(
    `ID,Type,Name,Published,Description,Regular price\n1,simple,Tin,1,"${cell}",9\n`,
  );
  expect(records[0]?.html.startsWith("<p>x<p>")).toBe(true);
});
