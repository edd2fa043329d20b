import { expect, it } from "vitest";
import type { Memberships } from "../../ports/people.ts";
import { withoutOldEnds } from "./user-record.ts";

it("the oldest ended memberships are dropped, active ones never", () => {
  const ended = Array.from({ length: 25 }, (_, at) => [`ended-${at}`, { role: "member", ended: "removed" }] as const);
  const living = Array.from({ length: 25 }, (_, at) => [`living-${at}`, { role: "owner" }] as const);
  const kept = Object.keys(withoutOldEnds(Object.fromEntries([...living, ...ended]) as Memberships));
  expect(kept.filter((id) => id.startsWith("living"))).toHaveLength(25);
  expect(kept.filter((id) => id.startsWith("ended"))).toEqual(ended.slice(5).map(([id]) => id));
});
