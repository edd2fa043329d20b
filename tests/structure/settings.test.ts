import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { settingNames } from "../../api/settings.ts";
import { settings } from "../../scripts/settings.mjs";
import { findNode } from "../../scripts/toolchain.mjs";
import { root } from "./sources.ts";

describe("settings", () => {
  it("that the server reads are passed to it by the start command", () => {
    expect(settings.map((one) => one.name).sort()).toEqual([...settingNames].sort());
  });

  it("are listed in docs/configuration.md", () => {
    const [program, ...args] = findNode();
    execFileSync(program!, [...args, join(root, "scripts/settings-table.mjs"), "--check"], { stdio: "pipe" });
  });
});
