import { describe, expect, it } from "vitest";
import { createFrameMessages, type FrameMessage, type SuppliedSession } from "./frame-messages.ts";

const session = `ces_${"a".repeat(22)}`;
const site = "https://shop.example";

/** A framed window that records the messages sent to its parent. */
function aFrame(around: string | null = null, guess: string | null = null) {
  const posted: [unknown, string][] = [];
  const listeners: ((event: FrameMessage) => void)[] = [];
  const parent = { postMessage: (message: unknown, target: string) => void posted.push([message, target]) };
  const sessions: SuppliedSession[] = [];
  const window = {
    parent,
    addEventListener: (_: "message", listener: (event: FrameMessage) => void) => void listeners.push(listener),
    removeEventListener: (_: "message", listener: (event: FrameMessage) => void) =>
      void listeners.splice(listeners.indexOf(listener), 1),
  };
  const line = createFrameMessages({ window, around, guess, onSession: (one) => void sessions.push(one) });
  const receive = (event: Partial<FrameMessage>) => {
    const message = { source: parent, origin: site, data: { type: "countersign:session", session }, ...event };
    for (const listener of [...listeners]) listener(message);
  };
  return { line, receive, posted, sessions };
}

describe("a session", () => {
  it("is accepted from the parent window of a listed origin", () => {
    const { line, receive, sessions } = aFrame();
    line.allow([site]);
    receive({});
    expect(sessions).toEqual([{ session, documentId: null }]);
  });

  it("can be sent as the server's whole response, including the scope", () => {
    const { line, receive, sessions } = aFrame();
    line.allow([site]);
    const answer = { session, expiresAt: "…", scope: { kind: "prepare", documentId: "d1" }, origins: [site] };
    receive({ data: { type: "countersign:session", session: answer } });
    expect(sessions).toEqual([{ session, documentId: "d1" }]);
  });

  it.each([
    ["another window", { source: {} }],
    ["an origin that is not listed", { origin: "https://evil.example" }],
    ["an origin that begins with a listed one", { origin: `${site}.evil.example` }],
    ["a page without an origin", { origin: "null" }],
    ["a message of another type", { data: { type: "session", session } }],
    ["a message without a session", { data: { type: "countersign:session" } }],
    ["a message with something other than a session", { data: { type: "countersign:session", session: "csk_secret" } }],
    ["a response without a session", { data: { type: "countersign:session", session: { scope: {} } } }],
    ["a bare string", { data: session }],
    ["null", { data: null }],
  ])("is refused from %s", (_, event) => {
    const { line, receive, sessions, posted } = aFrame();
    line.allow([site]);
    receive(event);
    line.post("load", {});
    expect([sessions, posted]).toEqual([[], []]);
  });

  it("that arrives before the list of origins is queued, and checked once the list is known", () => {
    const { line, receive, sessions } = aFrame();
    receive({});
    receive({ origin: "https://evil.example", data: { type: "countersign:session", session: `${session}evil` } });
    expect(sessions).toEqual([]);
    line.allow([site]);
    expect(sessions).toEqual([{ session, documentId: null }]);
  });

  it("is ignored after the page was closed", () => {
    const { line, receive, sessions } = aFrame();
    line.allow([site]);
    line.close();
    receive({});
    expect(sessions).toEqual([]);
  });
});

describe("an event", () => {
  it("is sent to the parent's exact origin as the browser reports it, if listed", () => {
    const { line, posted } = aFrame(site);
    line.post("load", { externalId: "7" });
    expect(posted).toEqual([]);
    line.allow(["https://other.example", site]);
    expect(posted).toEqual([[{ type: "countersign:event", name: "load", detail: { externalId: "7" } }, site]]);
  });

  it("is sent to a guessed origin, which is not trusted as the parent", () => {
    const { line, posted } = aFrame(null, site);
    line.allow([site]);
    line.post("load", {});
    expect([posted.map(([, target]) => target), line.around()]).toEqual([[site], null]);
  });

  it("is not sent to an unlisted origin", () => {
    const { line, posted } = aFrame("https://evil.example");
    line.allow([site]);
    line.post("completed", {});
    expect(posted).toEqual([]);
  });

  it("is queued until the first message of a listed origin if the browser does not report the parent", () => {
    const { line, receive, posted } = aFrame();
    line.allow([site]);
    line.post("load", {});
    receive({ origin: "https://evil.example" });
    expect(posted).toEqual([]);
    receive({});
    line.post("ready", {});
    expect(posted.map(([, target]) => target)).toEqual([site, site]);
  });
});

describe("the embedding page", () => {
  it("is the origin that the browser reports, listed or not", () => {
    const { line, receive } = aFrame("https://evil.example");
    line.allow([site]);
    receive({});
    expect(line.around()).toBe("https://evil.example");
  });

  it("is otherwise the origin of its first message, and no other window's", () => {
    const { line, receive } = aFrame();
    line.allow([site, "https://other.example"]);
    receive({ source: {}, origin: "https://other.example" });
    receive({ origin: "https://evil.example" });
    expect(line.around()).toBe(null);
    receive({});
    expect(line.around()).toBe(site);
  });
});
