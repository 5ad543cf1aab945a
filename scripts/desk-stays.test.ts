import { build } from "vite";
import { expect, test } from "vitest";
import { deskStays } from "./desk-stays.ts";

/** Builds a file for the browser, as the shop is built; returns its code. */
async function built(input: string) {
  const done = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [deskStays()],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input, preserveEntrySignatures: "strict", treeshake: false },
    },
  });
  if (!("output" in done)) throw new Error("The build gave no output.");
  return done.output[0].code;
}

test("the router's file asks for the route and the frame before it reloads", async () => {
  const code = await built("node_modules/react-router/dist/production/lib/dom/ssr/routeModules.js");
  const [before, after] = code.split("window.location.reload()");
  expect(before).toContain('route.parentId === "admin/pages/shell"');
  expect(before).toContain('document.getElementById("admin-page")');
  expect(after).not.toContain("admin-page");
});

test("a build stops when the router's file is not where it was", async () => {
  await expect(built("app/desk/missing-screen.ts")).rejects.toThrow(/no longer has the file/);
});
