import { describe, expect, it } from "vitest";
import { createStorage } from "./storage.ts";
import { createTabWorkspace, inWorkspace } from "./tab-workspace.ts";

const memory = () =>
  createStorage("", () => {
    throw new Error("blocked");
  });

describe("a tab's workspace", () => {
  it("is taken from its link, and stays until another is chosen", () => {
    const storage = memory();
    expect(createTabWorkspace("/api/user/detail", storage, "").get()).toBeNull();
    expect(createTabWorkspace("/api/user/detail", storage, "?workspace=ws1&extend=1").get()).toBe("ws1");
    const reloaded = createTabWorkspace("/api/user/detail", storage, "?workspace=<script>");
    expect(reloaded.get()).toBe("ws1");
    reloaded.set(null);
    expect(reloaded.get()).toBeNull();
  });

  it("is added to every call that contains no workspace", () => {
    expect(inWorkspace("/api/document/all", "ws1")).toBe("/api/document/all?workspace=ws1");
    expect(inWorkspace("/api/document/all?view=all", "ws1")).toBe("/api/document/all?view=all&workspace=ws1");
    expect(inWorkspace("/api/document/all?workspace=ws2", "ws1")).toBe("/api/document/all?workspace=ws2");
    expect(inWorkspace("/app/locales/en/common.json", "ws1")).toBe("/app/locales/en/common.json");
    expect(inWorkspace("/api/document/all", null)).toBe("/api/document/all");
  });
});
