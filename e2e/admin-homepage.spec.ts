import {
  admin,
  enterAs,
  expect,
  expectNoSidewaysScroll,
  openStarted,
  test,
} from "#fixtures/journeys/journey.ts";

// Other journeys read the home page at the same time: what this one makes has a name of its own, and is deleted again.

test("an admin writes content for the home page, puts it in order, and takes it back", async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [one, two] = [`Lake evenings ${mark}`, `Quiet mornings ${mark}`];
  const row = (name: string) => page.getByRole("rowheader").filter({ hasText: name });
  const home = async () => (await page.request.get("/")).text();

  await enterAs(page, admin);
  await openStarted(page, "/admin/homepage");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Home Page Content");
  for (const name of ["Section/Title", "Content", "Order", "Actions"]) {
    await expect(page.locator("th", { hasText: name }).first()).toBeAttached();
  }
  await expect(page.getByRole("button", { name: /^Move/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  await test.step("Add New leads to education, and the list it returns to is filtered", async () => {
    for (const title of [one, two]) {
      await page.getByRole("link", { name: "Add New" }).click();
      await expect(page).toHaveURL("/admin/homepage/new?section=education");
      await expect(page.getByLabel("Section")).toHaveValue("education");
      await expect(page.getByLabel("Icon")).toBeHidden();
      await page.getByLabel("Title").fill(title);
      await page.getByLabel("Content").fill(`${title}, told at length. `.repeat(6));
      await page.getByLabel("Display Order").fill("9000");
      await page.getByLabel("Button Text").fill("Read on");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(
        page.getByText("Please enter where the button leads, or leave its text empty."),
      ).toBeVisible();
      await page.getByLabel("Button Link").fill("/education");
      await page.getByRole("button", { name: "Preview" }).click();
      const preview = page.getByRole("dialog", { name: "Preview" });
      await expect(preview.getByRole("heading", { name: title })).toBeVisible();
      await preview.getByRole("link", { name: "Read on" }).click();
      await page.keyboard.press("Escape");
      await expect(preview).toBeHidden();
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page).toHaveURL("/admin/homepage?section=education");
      await expect(page.getByText("home_page_contents item saved successfully").last()).toBeVisible();
      await expect(row(title)).toBeVisible();
    }
    const shown = await home();
    expect(shown.indexOf(one)).toBeGreaterThan(0);
    expect(shown.indexOf(one)).toBeLessThan(shown.indexOf(two));
  });

  await test.step("the other one goes first", async () => {
    await page.getByRole("button", { name: `Move up: ${two}` }).press("Enter");
    await expect(page.getByText("Order saved")).toBeVisible();
    await expect(page.getByRole("button", { name: `Move up: ${two}` })).toBeFocused();
    const shown = await home();
    expect(shown.indexOf(two)).toBeGreaterThan(0);
    expect(shown.indexOf(two)).toBeLessThan(shown.indexOf(one));
  });

  await test.step("a value card has an icon instead of picture and button, and as a draft is nowhere", async () => {
    await page.getByRole("link", { name: `Edit ${one}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit home page content");
    await page.getByLabel("Section").selectOption("Value Proposition");
    await expect(page.getByLabel("Button Text")).toBeHidden();
    await page.getByLabel("Icon").selectOption("BookOpen");
    await page.getByLabel("Status").selectOption("Draft, only here");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL("/admin/homepage?section=value_proposition");
    await expect(row(one)).toContainText("Draft");
    expect(await home()).not.toContain(one);
  });

  await test.step("the filter leads from section to section, and both are deleted", async () => {
    for (const [section, title] of [
      ["Value Proposition", one],
      ["Education", two],
    ] as const) {
      await page.getByLabel("Section").selectOption(section);
      await expect(page).toHaveURL(/section=/);
      await page.getByRole("link", { name: `Delete ${title}` }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByText("home_page_contents item deleted successfully")).toBeVisible();
      await expect(row(title)).toHaveCount(0);
    }
    await page.getByLabel("Section").selectOption("All Sections");
    await expect(row(two)).toHaveCount(0);
    expect(await home()).not.toContain(mark);
  });
});
