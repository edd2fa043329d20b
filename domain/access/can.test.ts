import { describe, expect, it } from "vitest";
import type { Endpoint } from "../contract/endpoint.ts";
import { endpoints } from "../contract/endpoints.ts";
import { can, meets } from "./can.ts";

const calls = Object.entries<Endpoint>(endpoints);
const refusedTo = (role: "owner" | "guest_session") =>
  calls.filter(([, { needs }]) => Array.isArray(needs) && !meets(role, needs as never)).map(([name]) => name);

describe("permissions", () => {
  it("let an owner make every call", () => {
    expect(refusedTo("owner")).toEqual([]);
  });

  it("let a guest prepare documents, and neither send them nor manage anything else", () => {
    expect(can("guest_session", "Documents", "CREATE")).toBe(true);
    expect(can("guest_session", "Documents", "ADD")).toBe(false);
    const others = calls.filter(([, { needs }]) => Array.isArray(needs) && needs[0] !== "Documents");
    expect(refusedTo("guest_session")).toEqual(
      expect.arrayContaining([...others.map(([name]) => name), "sendDocument", "remindRecipients"]),
    );
  });

  it("are named by every call that a member or guest makes", () => {
    const silent = calls.filter(([, { caller, needs }]) => caller.startsWith("member") !== (needs !== undefined));
    expect(silent.map(([name]) => name)).toEqual([]);
  });
});
