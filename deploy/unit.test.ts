import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "#fixtures/child-processes.ts";

const ANALYZE = "/usr/bin/systemd-analyze";
const UNITS = readdirSync("deploy").filter((name) => /\.(service|timer)$/.test(name));
const without = existsSync(ANALYZE) ? null : "systemd isn't installed (Debian: apt-get install systemd)";
const title = "systemd's check of the units";

describe.skipIf(without)(without ? `${title} (skipped: ${without})` : title, () => {
  test("accepts every line", () => {
    const folder = temporaryFolder();
    // The programs of the owner's machine at their paths on this one.
    const here = (text: string) =>
      text.replaceAll("/srv/evenlake", resolve(".")).replaceAll("/usr/bin/pgbackrest", process.execPath);
    for (const name of UNITS)
      writeFileSync(join(folder, name), here(readFileSync(join("deploy", name), "utf8")));
    const { status, stderr } = spawnSync(ANALYZE, ["verify", ...UNITS], { cwd: folder, encoding: "utf8" });
    expect([stderr, status]).toEqual(["", 0]);
  });

  test("limits the shop's rights: systemd's exposure score is at most 2 of 10", () => {
    const said = execFileSync(
      ANALYZE,
      ["security", "--offline=true", "--threshold=20", "deploy/evenlake.service"],
      {
        encoding: "utf8",
        env: { ...process.env, SYSTEMD_COLORS: "0" },
      },
    );
    expect(
      Number(/Overall exposure level for evenlake.service: ([\d.]+)/.exec(said)?.[1]),
    ).toBeLessThanOrEqual(2);
  });
});

test("starts the same as `npm start`, and doesn't restart with wrong settings", () => {
  const unit = readFileSync("deploy/evenlake.service", "utf8");
  expect(unit).toMatch(/^ExecStart=\S+\/node_modules\/node\/bin\/node .*build\/server\/index\.js$/m);
  expect(unit).toMatch(/^RestartPreventExitStatus=78$/m);
});

test("runs commands as the unit's user, with its settings, and on its data", () => {
  const unit = readFileSync("deploy/evenlake.service", "utf8");
  const command = readFileSync("deploy/evenlake", "utf8");
  const settingOf = (name: string) => new RegExp(`^${name}=(.+)$`, "m").exec(unit)?.[1];
  expect(command).toContain(
    ` --uid=${settingOf("User")} --working-directory=${settingOf("WorkingDirectory")} `,
  );
  expect(command).toContain(` --property=EnvironmentFile=${settingOf("EnvironmentFile")} `);
  expect(command).toContain(` --setenv=DATA_DIR=/var/lib/${settingOf("StateDirectory")} `);
  expect(unit).toContain(` DATA_DIR=/var/lib/${settingOf("StateDirectory")}\n`);
});
