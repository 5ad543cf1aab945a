import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  admin,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
} from "#fixtures/journeys/journey.ts";
import { inDatabase } from "#fixtures/journeys/own-shop.ts";
import { fourColors, photo } from "#fixtures/pictures.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Upload a picture" });

/** Drops a file onto an element, as from a folder of the desktop. */
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

test("an admin uploads a picture with a crop by keyboard, changes its description and deletes it", {
  tag: "@phone",
}, async ({ page }) => {
  const alt = `Four colors ${randomUUID().slice(0, 8)}`;
  await enterAs(page, admin);
  await page.goto("/admin/pictures");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pictures");
  await expectNoSidewaysScroll(page);

  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "four.png",
    mimeType: "image/png",
    buffer: await fourColors(800, 400),
  });
  await expect(
    dialog(page).getByRole("button", { name: "Frame: 800 × 400 pixels, 0% from the left" }),
  ).toBeVisible();
  await dialog(page).getByLabel("Proportions").selectOption("Square");
  const frame = dialog(page).getByRole("button", { name: "Frame:" });
  await expect(frame).toHaveAccessibleName(/^Frame: 400 × 400 pixels, 25% from the left/);
  await frame.focus();
  for (let step = 0; step < 30; step++) await page.keyboard.press("ArrowLeft");
  await expect(frame).toHaveAccessibleName(/^Frame: 400 × 400 pixels, 0% from the left/);
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("Shift+ArrowRight");
  await expectAccessible(page);

  await dialog(page).getByRole("button", { name: "Upload" }).click();
  await expect(dialog(page).getByText("Please describe the picture.")).toBeVisible();
  await expect(dialog(page).getByLabel("Description")).toBeFocused();
  await dialog(page).getByLabel("Description").fill(alt);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Picture uploaded successfully")).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole("link", { name: alt }).click();
  await expect(page.getByText("400 × 400 pixels")).toBeVisible();
  await expect(page.getByText("Nothing in the shop uses this picture.")).toBeVisible();
  const picture = page.getByRole("img", { name: alt });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
    .toMatch(/-400x400\.avif$/);
  await page.getByLabel("Description").fill(`${alt}, red first`);
  await page.getByRole("link", { name: "Cancel" }).click();
  const asks = page.getByRole("dialog", { name: "Leave without saving?" });
  await asks.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Description")).toHaveValue(`${alt}, red first`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Picture saved successfully")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search" }).fill(`${alt}, red`);
  await expect(page.getByText("1 picture", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: alt }).click();
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Picture deleted successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: alt })).toHaveCount(0);
});

test("a dropped file that is no picture of ours is refused beside it, and the next one is taken", async ({
  page,
}) => {
  const alt = `Dropped ${randomUUID().slice(0, 8)}`;
  await enterAs(page, admin);
  await page.goto("/admin/pictures");
  await expect(page.getByLabel("File", { exact: true })).toBeEnabled();
  await expect
    .poll(async () => {
      await drop(page, "File", Buffer.from("<svg/>"), "drawing.png");
      return dialog(page).isVisible();
    })
    .toBe(true);
  await dialog(page).getByLabel("Description").fill(alt);
  await dialog(page).getByRole("button", { name: "Upload" }).click();
  await expect(dialog(page).getByText("This file is not a picture that the shop can show")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await dialog(page).getByRole("button", { name: "Another file" }).click();
  await (await chooser).setFiles({ name: "dock.jpg", mimeType: "image/jpeg", buffer: await photo(300, 200) });
  await expect(dialog(page).getByRole("button", { name: "Frame:" })).toBeVisible();
  await dialog(page).getByLabel("Description").fill(alt);
  await dialog(page).getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Picture uploaded successfully")).toBeVisible();
  await expect(page.getByRole("link", { name: alt })).toBeVisible();
});

/** A course of its own with this picture; returns its slug. */
async function addCourse(title: string, image: string): Promise<string> {
  const slug = `course-${randomUUID()}`;
  await inDatabase((db) =>
    db.query(
      `insert into education_courses (id, slug, title, description, duration, lessons, image, level, featured)
         values ($1, $2, $3, 'About pictures.', '5 minutes', 1, $4, 'Beginner', false)`,
      [randomUUID(), slug, title, image],
    ),
  );
  return slug;
}

test("a picture that is used stays, visitors see it, and the drawn one stands in for one that is gone", async ({
  page,
}) => {
  const alt = `Used ${randomUUID().slice(0, 8)}`;
  const title = `A course ${randomUUID().slice(0, 8)}`;
  await enterAs(page, admin);
  const uploaded = await page.request.post("/admin/pictures/upload", {
    headers: { accept: "application/json", "sec-fetch-site": "same-origin" },
    multipart: {
      alt,
      file: { name: "dock.jpg", mimeType: "image/jpeg", buffer: await photo(500, 375) },
    },
  });
  const { id, address } = await uploaded.json();
  const slug = await addCourse(title, address);
  const gone = await addCourse(`${title}, gone`, `/uploads/${"0".repeat(32)}-500x375.webp`);
  try {
    await page.goto(`/admin/pictures/${id}`);
    await expect(page.getByRole("link", { name: `the course “${title}”` })).toBeVisible();
    await page.getByRole("link", { name: "Delete" }).click();
    await expect(page.getByRole("dialog", { name: "This item cannot be deleted" })).toContainText(
      `This picture is used by the course “${title}”.`,
    );
    await expect(page.getByRole("dialog").getByRole("button", { name: "Delete" })).toHaveCount(0);

    const shown = page.locator("main picture img").first();
    await page.goto(`/education/courses/${slug}`);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
      .toMatch(/\/uploads\/.*\.avif$/);
    await page.goto(`/education/courses/${gone}`);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc))
      .toMatch(/\/pictures\/default-article\.svg$/);
  } finally {
    await inDatabase((db) => db.query("delete from education_courses where slug = any($1)", [[slug, gone]]));
  }
  await page.goto(`/admin/pictures/${id}?delete=1`);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Picture deleted successfully")).toBeVisible();
});
