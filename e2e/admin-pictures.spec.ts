import type { Page } from "@playwright/test";
import { admin, enterAs, expect, expectAccessible, openStarted, test } from "#fixtures/journeys/journey.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";
import { fourColors, photo } from "#fixtures/pictures.ts";

// The image library.

const dialog = (page: Page) => page.getByRole("dialog", { name: "Upload image" });

/** Drops a file onto an element, as from a desktop folder. */
async function drop(page: Page, label: string, file: Buffer, name: string) {
  const data = await page.evaluateHandle(
    ({ base64, name }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: "image/png" }));
      return transfer;
    },
    { base64: file.toString("base64"), name },
  );
  const target = page.getByLabel(label, { exact: true });
  await target.dispatchEvent("dragover", { dataTransfer: data });
  await target.dispatchEvent("drop", { dataTransfer: data });
}

test("uploads an image with a crop by keyboard, changes its description, and deletes it", async ({
  page,
}) => {
  const alt = "Four colors";
  await enterAs(page, admin);
  await openStarted(page, "/admin/pictures");
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "four.png",
    mimeType: "image/png",
    buffer: await fourColors(800, 400),
  });
  const frame = dialog(page).getByRole("button", { name: "Frame:" });
  await expect(frame).toHaveAccessibleName(/^Frame: 800 × 400 pixels, 0% from the left/);
  await dialog(page).getByLabel("Aspect ratio").selectOption("Square");
  await expect(frame).toHaveAccessibleName(/^Frame: 400 × 400 pixels, 25% from the left/);
  await frame.focus();
  for (let step = 0; step < 30; step++) await page.keyboard.press("ArrowLeft");
  await expect(frame).toHaveAccessibleName(/^Frame: 400 × 400 pixels, 0% from the left/);
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowRight");
  await expectAccessible(page);

  await dialog(page).getByRole("button", { name: "Upload" }).click();
  await expect(dialog(page).getByText("Describe the image.")).toBeVisible();
  await expect(dialog(page).getByLabel("Description")).toBeFocused();
  await page.keyboard.type(alt);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Image uploaded successfully")).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole("link", { name: alt }).click();
  await expect(page.getByText("400 × 400 pixels")).toBeVisible();
  await expect(page.getByText("This image isn't used.")).toBeVisible();
  const picture = page.getByRole("img", { name: alt });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
    .toMatch(/-400x400\.avif$/);
  await page.getByLabel("Description").fill(`${alt}, red first`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Image saved successfully")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search" }).fill(`${alt}, red`);
  await expect(page.getByText("1 image", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: alt }).click();
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Image deleted successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: alt })).toHaveCount(0);
});

test("refuses a dropped file in an unsupported format with a message beside it, and accepts the next file", async ({
  page,
}) => {
  await enterAs(page, admin);
  await openStarted(page, "/admin/pictures");
  await expect(page.getByLabel("File", { exact: true })).toBeEnabled();
  await drop(page, "File", Buffer.from("<svg/>"), "drawing.png");
  await expect(dialog(page).getByText("This file isn't an image the shop can show")).toBeVisible();
  await dialog(page).getByLabel("Description").fill("A dock");
  const chooser = page.waitForEvent("filechooser");
  await dialog(page).getByRole("button", { name: "Choose another file" }).click();
  await (await chooser).setFiles({ name: "dock.jpg", mimeType: "image/jpeg", buffer: await photo(300, 200) });
  await expect(dialog(page).getByRole("button", { name: "Frame:" })).toBeVisible();
  await expect(dialog(page).getByLabel("Description")).toHaveValue("A dock");
  await dialog(page).getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Image uploaded successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: "A dock" })).toBeVisible();
});

/** Adds a course with this image. */
const addCourse = (slug: string, image: string) =>
  inDatabase((db) =>
    db.query(
      `insert into education_courses (id, slug, title, description, duration, lessons, image, level, featured)
       values (gen_random_uuid(), $1, $1, 'About pictures.', '5 minutes', 1, $2, 'Beginner', false)`,
      [slug, image],
    ),
  );

test("keeps an image in use, shows it to visitors, and replaces a missing one with the drawing", async ({
  page,
}) => {
  await enterAs(page, admin);
  const uploaded = await page.request.post("/admin/pictures/upload", {
    headers: { accept: "application/json", "sec-fetch-site": "same-origin" },
    multipart: {
      alt: "A lake",
      file: { name: "lake.jpg", mimeType: "image/jpeg", buffer: await photo(500, 375) },
    },
  });
  const { id, address } = await uploaded.json();
  await addCourse("course-shown", address);
  await addCourse("course-gone", `/uploads/${"0".repeat(32)}-500x375.webp`);
  await page.goto(`/admin/pictures/${id}`);
  await expect(page.getByRole("link", { name: "the course “course-shown”" })).toBeVisible();
  await page.getByRole("link", { name: "Delete" }).click();
  await expect(page.getByRole("dialog", { name: "This item cannot be deleted" })).toContainText(
    "This image is used by the course “course-shown”.",
  );
  await expect(page.getByRole("dialog").getByRole("button", { name: "Delete" })).toHaveCount(0);

  const shown = page.locator("main picture img").first();
  for (const [slug, source] of [
    ["course-shown", /\/uploads\/.*\.avif$/],
    ["course-gone", /\/pictures\/default-article\.svg$/],
  ] as const) {
    await page.goto(`/education/courses/${slug}`);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc))
      .toMatch(source);
  }
});
