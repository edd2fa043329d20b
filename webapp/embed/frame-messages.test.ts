import { describe, expect, it } from "vitest";
import { createFrameMessages, type FrameMessage, type SuppliedSession } from "./frame-messages.ts";

const session = `ces_${"a".repeat(22)}`;
const site = "https://shop.example";

/** A framed window that records the messages sent to its parent. */
function aFrame(around: string | null = null, guess: string | null = null) {
  const said: [unknown, string][] = [];
  const listeners: ((event: FrameMessage) => void)[] = [];
  const parent = { postMessage: (message: unknown, target: string) => void said.push([message, target]) };
  const taken: SuppliedSession[] = [];
  const window = {
    parent,
    addEventListener: (_: "message", listener: (event: FrameMessage) => void) => void listeners.push(listener),
    removeEventListener: (_: "message", listener: (event: FrameMessage) => void) =>
      void listeners.splice(listeners.indexOf(listener), 1),
  };
  const line = createFrameMessages({ window, around, guess, onSession: (one) => void taken.push(one) });
  const tell = (event: Partial<FrameMessage>) => {
    const whole = { source: parent, origin: site, data: { type: "countersign:session", session }, ...event };
    for (const listener of [...listeners]) listener(whole);
  };
  return { line, tell, said, taken };
}

describe("a session", () => {
  it("is taken from the window around, of a listed origin", () => {
    const { line, tell, taken } = aFrame();
    line.allow([site]);
    tell({});
    expect(taken).toEqual([{ session, documentId: null }]);
  });

  it("may come as the whole answer in which it was made, which says for what it is", () => {
    const { line, tell, taken } = aFrame();
    line.allow([site]);
    const answer = { session, expiresAt: "…", scope: { kind: "prepare", documentId: "d1" }, origins: [site] };
    tell({ data: { type: "countersign:session", session: answer } });
    expect(taken).toEqual([{ session, documentId: "d1" }]);
  });

  it.each([
    ["another window", { source: {} }],
    ["an origin that is not listed", { origin: "https://evil.example" }],
    ["an origin that only begins like it", { origin: `${site}.evil.example` }],
    ["a page without an origin", { origin: "null" }],
    ["a message of another type", { data: { type: "session", session } }],
    ["a message without a session", { data: { type: "countersign:session" } }],
    ["something that is no session", { data: { type: "countersign:session", session: "csk_secret" } }],
    ["an answer without one", { data: { type: "countersign:session", session: { scope: {} } } }],
    ["a text", { data: session }],
    ["nothing", { data: null }],
  ])("is not taken from %s", (_, event) => {
    const { line, tell, taken, said } = aFrame();
    line.allow([site]);
    tell(event);
    line.post("load", {});
    expect([taken, said]).toEqual([[], []]);
  });

  it("that comes before the list is known waits, and is judged by it", () => {
    const { line, tell, taken } = aFrame();
    tell({});
    tell({ origin: "https://evil.example", data: { type: "countersign:session", session: `${session}evil` } });
    expect(taken).toEqual([]);
    line.allow([site]);
    expect(taken).toEqual([{ session, documentId: null }]);
  });

  it("is not taken any more once the page is closed", () => {
    const { line, tell, taken } = aFrame();
    line.allow([site]);
    line.close();
    tell({});
    expect(taken).toEqual([]);
  });
});

describe("an event", () => {
  it("goes to the exact origin around that the browser tells, if it is listed", () => {
    const { line, said } = aFrame(site);
    line.post("load", { externalId: "7" });
    expect(said).toEqual([]);
    line.allow(["https://other.example", site]);
    expect(said).toEqual([[{ type: "countersign:event", name: "load", detail: { externalId: "7" } }, site]]);
  });

  it("goes to whom the frame only guesses at, who is not taken for the page around", () => {
    const { line, said } = aFrame(null, site);
    line.allow([site]);
    line.post("load", {});
    expect([said.map(([, target]) => target), line.around()]).toEqual([[site], null]);
  });

  it("is said to nobody that is not listed", () => {
    const { line, said } = aFrame("https://evil.example");
    line.allow([site]);
    line.post("completed", {});
    expect(said).toEqual([]);
  });

  it("waits for the first listed word where the browser does not tell who is around", () => {
    const { line, tell, said } = aFrame();
    line.allow([site]);
    line.post("load", {});
    tell({ origin: "https://evil.example" });
    expect(said).toEqual([]);
    tell({});
    line.post("ready", {});
    expect(said.map(([, target]) => target)).toEqual([site, site]);
  });
});

describe("the page around", () => {
  it("is who the browser says it is, listed or not", () => {
    const { line, tell } = aFrame("https://evil.example");
    line.allow([site]);
    tell({});
    expect(line.around()).toBe("https://evil.example");
  });

  it("is known by its first word where the browser does not tell, and by nobody else's", () => {
    const { line, tell } = aFrame();
    line.allow([site, "https://other.example"]);
    tell({ source: {}, origin: "https://other.example" });
    tell({ origin: "https://evil.example" });
    expect(line.around()).toBe(null);
    tell({});
    expect(line.around()).toBe(site);
  });
});
