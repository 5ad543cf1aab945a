import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";

// Home page content, sections, and the announcement.

test("creates, sorts, and deletes home page content", async ({ page }) => {
  const [one, two] = ["Lake evenings", "Quiet mornings"];
  const row = (name: string) => page.getByRole("rowheader").filter({ hasText: name });
  const home = async () => (await page.request.get("/")).text();
  const expectOrder = async (first: string, second: string) => {
    const shown = await home();
    expect(shown.indexOf(first)).toBeGreaterThan(0);
    expect(shown.indexOf(first)).toBeLessThan(shown.indexOf(second));
  };
  const save = page.getByRole("button", { name: "Save", exact: true });
  await enterAs(page, admin);
  await openStarted(page, "/admin/homepage");
  await expect(page.getByRole("columnheader")).toHaveText(["Section/Title", "Content", "Order", "Actions"]);
  await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0);

  await test.step("preselects education on Add New, and returns to a filtered list", async () => {
    for (const title of [one, two]) {
      await page.getByRole("link", { name: "Add New" }).click();
      await expect(page).toHaveURL("/admin/homepage/new?section=education");
      await expect(page.getByLabel("Section")).toHaveValue("education");
      await expect(page.getByLabel("Icon")).toBeHidden();
      await page.getByLabel("Title").fill(title);
      await page.getByLabel("Content").fill(`${title}, at length.`);
      await page.getByLabel("Display Order").fill("9000");
      await page.getByLabel("Button Text").fill("Read on");
      if (title === one) {
        await save.click();
        await expect(
          page.getByText("Please enter a button link, or leave the button text blank."),
        ).toBeVisible();
      }
      await page.getByLabel("Button Link").fill("/education");
      await page.getByRole("button", { name: "Preview" }).click();
      const preview = page.getByRole("dialog", { name: "Preview" });
      await expect(preview.getByRole("heading", { name: title })).toBeVisible();
      await preview.getByRole("link", { name: "Read on" }).click();
      await page.keyboard.press("Escape");
      await expect(preview).toBeHidden();
      await save.click();
      await expect(page).toHaveURL("/admin/homepage?section=education");
      await expect(row(title)).toBeVisible();
    }
    await expectOrder(one, two);
  });

  await test.step("moves the other one to the top", async () => {
    await page.getByRole("button", { name: `Move up: ${two}` }).press("Enter");
    await expect(page.getByText("Order saved")).toBeVisible();
    await expect(page.getByRole("button", { name: `Move up: ${two}` })).toBeFocused();
    await expectOrder(two, one);
  });

  await test.step("gives a value card an icon instead of image and button, and keeps its draft private", async () => {
    await page.getByRole("link", { name: `Edit ${one}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit home page content");
    await page.getByLabel("Section").selectOption("Value Proposition");
    await expect(page.getByLabel("Button Text")).toBeHidden();
    await page.getByLabel("Icon").selectOption("BookOpen");
    await page.getByLabel("Status").selectOption("Draft");
    await save.click();
    await expect(page).toHaveURL("/admin/homepage?section=value_proposition");
    await expect(row(one)).toContainText("Draft");
    expect(await home()).not.toContain(one);
  });

  await test.step("switches sections by the filter, and removes a deleted item", async () => {
    await page.getByLabel("Section").selectOption("Education");
    await expect(page).toHaveURL(/section=education/);
    await page.getByRole("link", { name: `Delete ${two}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("home_page_contents item deleted successfully")).toBeVisible();
    await expect(row(two)).toHaveCount(0);
    expect(await home()).not.toContain(two);
  });

  await test.step("shows each empty section's note above its default content", async () => {
    await inDatabase((db) => db.query("delete from home_page_contents"));
    for (const [section, builtIn] of [
      ["All Sections", 1],
      ["Education", 0],
      ["Value Proposition", 1],
    ] as const) {
      await page.getByLabel("Section").selectOption(section);
      await expect(page.getByText("so visitors see the three built-in cards.")).toHaveCount(builtIn);
      await expect(
        page.getByText("No home page content found. Add some content to get started."),
      ).toBeVisible();
    }
  });
});

test("edits, previews, moves, hides, and adds a section of the home page", async ({ page }) => {
  const home = async () => (await page.request.get("/")).text();
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await enterAs(page, admin);
  await openStarted(page, "/admin/homepage/sections");

  await test.step("shows the words as visitors will see them, and then saves them", async () => {
    await page.getByRole("link", { name: "Edit Commitment: Our commitment" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit section");
    await page.getByLabel("Heading").fill("What {shop} promises");
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("dialog", { name: "Preview" });
    await expect(preview.getByRole("heading", { name: "What Evenlake promises" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Section saved")).toBeVisible();
    expect(await home()).toContain("What Evenlake promises");
  });

  await test.step("asks before it publishes a claim", async () => {
    await page.getByRole("link", { name: /^Edit Partners/ }).click();
    const text = page.getByLabel("Text (optional)", { exact: true });
    await text.fill("Our gummies cure insomnia.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("region", { name: "Publish anyway?" })).toBeVisible();
    expect(await home()).not.toContain("cure insomnia");
    await text.fill("Makers from around the lake.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Section saved")).toBeVisible();
    expect(await home()).toContain("Makers from around the lake.");
  });

  await test.step("moves it above the section before it", async () => {
    await page.getByRole("button", { name: "Move up: Commitment: What {shop} promises" }).press("Enter");
    await expect(page.getByText("Order saved")).toBeVisible();
    const shown = await home();
    expect(shown.indexOf("What Evenlake promises")).toBeLessThan(shown.indexOf("Our technology edge"));
  });

  await test.step("hides it, and shows it again", async () => {
    await row("What {shop} promises").getByRole("button", { name: "Hide" }).click();
    await expect(page.getByText("Section hidden")).toBeVisible();
    expect(await home()).not.toContain("What Evenlake promises");
    await row("What {shop} promises").getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("Section shown")).toBeVisible();
    expect(await home()).toContain("What Evenlake promises");
  });

  await test.step("adds a text with an item and a button", async () => {
    await page
      .getByRole("list", { name: "Add to the about page" })
      .getByRole("link", { name: "Add text section" })
      .click();
    await page.getByLabel("Heading").fill("Where we are");
    await page.getByLabel("Text (optional)", { exact: true }).fill("In the old mill.\n\nBy the river.");
    await page.getByLabel("Item 1: text").fill("Ring twice.");
    await page.getByLabel("Button Text").fill("See the shop");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Please enter the title, or leave the whole item blank.")).toBeVisible();
    await page.getByLabel("Item 1: title").fill("The door");
    await page.getByLabel("Button Link").fill("/shop");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Section saved")).toBeVisible();
    await page.goto("/about");
    await expect(page.getByRole("heading", { name: "Where we are" })).toBeVisible();
    await expect(page.getByRole("link", { name: "See the shop" })).toHaveAttribute("href", "/shop");
    await expectAccessible(page);
  });
});

test("announces something above the header, on its days @phone", async ({ page }) => {
  const bar = page.getByRole("complementary", { name: "Announcement" });
  await enterAs(page, admin);
  await openStarted(page, "/admin/homepage/announcement");
  await page.getByLabel("Announcement").fill("We're closed on Thanksgiving.");
  await page.getByLabel("Link").fill("/about");
  await page.getByRole("button", { name: "Save announcement" }).click();
  await expect(page.getByText("Announcement saved")).toBeVisible();
  await page.goto("/shop");
  await expect(bar.getByRole("link", { name: "We're closed on Thanksgiving." })).toHaveAttribute(
    "href",
    "/about",
  );
  await expectAccessible(page);
  await openStarted(page, "/admin/homepage/announcement");
  await page.getByLabel("Last day").fill("2026-01-01");
  await page.getByRole("button", { name: "Save announcement" }).click();
  await expect(page.getByText("Announcement saved")).toBeVisible();
  await page.goto("/shop");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(bar).toHaveCount(0);
});
