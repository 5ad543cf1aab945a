import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInAs } from "#fixtures/buyer.ts";
import {
  type Contained,
  type Image,
  makeImage,
  runInside,
  volumeFor,
  WITHOUT_CONTAINERS,
} from "#fixtures/container.ts";
import { freePort } from "#fixtures/free-port.ts";
import { demoPeople } from "#seed/demo/people.ts";

const title = "the image of deploy/Containerfile";
const MOST_BYTES = 300_000_000;

describe.skipIf(WITHOUT_CONTAINERS)(
  WITHOUT_CONTAINERS ? `${title} (skipped: ${WITHOUT_CONTAINERS})` : title,
  () => {
    let image: Image;
    let place: Parameters<typeof runInside>[2];
    let shop: Contained;
    let url: string;

    beforeAll(async () => {
      image = await makeImage();
      const port = await freePort();
      url = `http://localhost:${port}`;
      place = { volume: volumeFor(image), environment: { HOST: "127.0.0.1", PORT: String(port) } };
    });
    afterAll(async () => {
      shop?.kill("SIGKILL");
      await image?.remove();
    });

    const inside = (...command: string[]) => runInside(image, command, place);
    const health = async () => {
      const [how, ...command] = image.settings.Healthcheck.Test;
      expect(how).toBe("CMD");
      return (await inside(...command)).exited;
    };

    test("is small, and declares its user by number", () => {
      expect(image.bytes).toBeLessThan(MOST_BYTES);
      expect(image.settings.User).toMatch(/^[1-9]\d+:[1-9]\d+$/);
      expect(image.settings.StopSignal).toBe("SIGTERM");
    });

    test("opens the demo shop as an unprivileged user, with a read-only root", async () => {
      expect(await health()).toBe(1);
      const { Entrypoint, Cmd } = image.settings;
      shop = await inside(...Entrypoint, ...Cmd);
      await expect.poll(() => shop.output(), { timeout: 60_000 }).toContain("server listening");
      expect(await health()).toBe(0);
      expect(await (await fetch(`${url}/shop`)).text()).toContain("Add to Cart");
      const [maya] = demoPeople.filter(({ email }) => email.startsWith("maya"));
      if (maya) await signInAs(url, maya);
      expect(maya).toBeDefined();
      const writes = await inside("node", "-e", "fs.writeFileSync('/shop/x', '')");
      expect([await writes.exited, writes.output()]).toEqual([1, expect.stringContaining("EROFS")]);
      expect(readdirSync(place.volume)).toContain("database-made.txt");
    });

    test("runs the shop's commands beside the running shop", async () => {
      const granted = await inside("node", "scripts/commands/admin-grant.ts", "maya@evenlake.example");
      expect([await granted.exited, granted.output()]).toEqual([
        0,
        "maya@evenlake.example is now an admin.\n",
      ]);
    });

    test("stops on request with exit code 0", async () => {
      shop.kill("SIGTERM");
      expect(await shop.exited).toBe(0);
      expect(shop.output()).toContain('"signal":"SIGTERM"');
    });
  },
);

test("uses the memory settings of `npm start` and of the unit", () => {
  const start = readFileSync("scripts/commands/start.ts", "utf8");
  const options = [...start.matchAll(/"(--[a-z0-9-]+=\d+)"/g)].map(([, option]) => option as string);
  const settings = [...start.matchAll(/(MALLOC_\w+): "(\d+)"/g)].map(([, name, value]) => `${name}=${value}`);
  expect([options.length, settings.length]).toEqual([3, 3]);
  for (const file of ["deploy/Containerfile", "deploy/evenlake.service"]) {
    const text = readFileSync(file, "utf8");
    for (const each of [...options, ...settings]) expect(text, file).toContain(each);
  }
});
