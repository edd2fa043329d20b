import { expect, it, vi } from "vitest";
import { createElementHost, fetchFile } from "./host.ts";
import { setServer } from "./server.ts";
import { createEmbedSession } from "./session/embed-session.ts";

setServer("https://sign.example.com");

function aHost(sends: "header" | "body") {
  const session = createEmbedSession();
  session.supply("ces_first", null);
  const host = createElementHost({
    ...{ session, sends, language: () => "en", announce: () => undefined },
    ...{ onTrouble: () => undefined, onAnswer: () => undefined, parked: new Map() },
  });
  return { session, host };
}

for (const sends of ["header", "body"] as const) {
  it(`a file is sent again with the renewed session, in the ${sends}`, async () => {
    const { session, host } = aHost(sends);
    const sent = host.headers();
    const renewal = host.renewGuest!(sent, "embed_session_expired");
    session.supply("ces_second", null);
    expect(await renewal).toBe(true);
    // A session renewed by another call meanwhile is used without another wait.
    expect(await host.renewGuest!(sent, "embed_session_expired")).toBe(true);
  });
}

it("a file refused for another reason is not sent again", async () => {
  const { host } = aHost("body");
  expect(await host.renewGuest!(host.headers(), "verification_required")).toBe(false);
});

it.each([
  ["https://shop.example/offers/offer%20one.pdf", "offer one.pdf"],
  ["https://shop.example/offers/100%.pdf", "100%.pdf"],
  ["https://shop.example/offers/", "document.pdf"],
])("a file from %s is named %s", async (address, name) => {
  const requests = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("%PDF-1.4"));
  expect((await fetchFile(address)).name).toBe(name);
  requests.mockRestore();
});

it("an element leaves the history to its page: no dialog inside it takes the page's Back", () => {
  expect(aHost("body").host.holdBack).toBeUndefined();
});
