import { describe, expect, it } from "vitest";
import type { Answer } from "../../features/host/api.ts";
import type { FrameMessage } from "./frame-messages.ts";
import { createFrameState } from "./frame-state.ts";

const site = "https://shop.example";
const one = `ces_${"a".repeat(22)}`;
const other = `ces_${"b".repeat(22)}`;
type Posted = { name: string; detail: Record<string, unknown> };

function aState(
  more: Partial<Parameters<typeof createFrameState>[0]> = {},
  origins: Answer<readonly string[]> = { ok: true, value: [site] },
) {
  const posted: Posted[] = [];
  const waits: (() => void)[] = [];
  let onMessage: ((event: FrameMessage) => void) | null = null;
  const parent = { postMessage: (message: unknown) => void posted.push(message as Posted) };
  const state = createFrameState({
    kind: "sign",
    documentId: null,
    draft: { find: () => null, remember: () => undefined, forget: () => undefined },
    externalId: "7",
    session: null,
    window: {
      parent,
      addEventListener: (_, listener) => {
        onMessage = listener;
      },
      removeEventListener: () => undefined,
    },
    isFramed: true,
    around: site,
    guess: null,
    readOrigins: async () => origins,
    textOf: (code) => `words of ${code}`,
    wait: (_, then) => void waits.push(then),
    ...more,
  });
  const give = (session: unknown) =>
    onMessage?.({ source: parent, origin: site, data: { type: "countersign:session", session } });
  const names = () => posted.map(({ name }) => name);
  const wait = () => {
    for (const then of waits.splice(0)) then();
  };
  return { state, posted, names, give, wait };
}

describe("a frame", () => {
  it("does not open outside a frame or when no site is listed, and reports which", async () => {
    expect(aState({ isFramed: false }).state.status.value).toBe("alone");
    const unlisted = aState({}, { ok: true, value: [] });
    await unlisted.state.open();
    expect([unlisted.state.status.value, unlisted.posted]).toEqual(["refused", []]);
  });

  it("reports that the server is unreachable", async () => {
    const refusal = { code: "unreachable" as const, status: 0, message: "", faults: [] };
    const { state } = aState({}, { ok: false, refusal });
    await state.open();
    expect(state.status.value).toBe("unreachable");
  });

  it("reports a missing session after a wait, and continues once the session arrives", async () => {
    const { state, posted, names, give, wait } = aState();
    await state.open();
    expect([state.status.value, names()]).toEqual(["opening", ["load"]]);
    wait();
    expect(state.status.value).toBe("missing");
    expect(posted.at(-1)).toMatchObject({
      name: "error",
      detail: { code: "session_missing", message: "words of session_missing", externalId: "7" },
    });
    give(one);
    expect([state.status.value, state.session.value]).toEqual(["ready", one]);
  });

  it("reports nothing if the session arrives in time", async () => {
    const { state, names, give, wait } = aState();
    await state.open();
    give(one);
    wait();
    expect([state.status.value, names()]).toEqual(["ready", ["load"]]);
  });

  it("uses a session from its URL only once it knows the embedding page", async () => {
    const { state, names, give, wait } = aState({ session: one, around: null, guess: site });
    await state.open();
    expect([state.status.value, names(), state.around()]).toEqual(["opening", ["load"], null]);
    wait();
    expect(state.status.value).toBe("missing");
    give(one);
    expect([state.status.value, state.around()]).toEqual(["ready", site]);
    const known = aState({ session: one });
    await known.state.open();
    expect([known.state.status.value, known.state.around()]).toEqual(["ready", site]);
  });

  it("for preparing takes the draft's id from the response with the session", async () => {
    const { state, give, names } = aState({ kind: "prepare" });
    await state.open();
    give({ session: one, scope: { kind: "prepare", documentId: "d1" } });
    expect(state.screen.value).toEqual({ name: "setup", documentId: "d1" });
    expect(names()).toEqual(["load", "ready"]);
  });

  it("for preparing names the draft of before a reload, and remembers the one that it shows until it is sent", async () => {
    const seen: string[] = [];
    const draft = {
      find: () => "d0",
      remember: (id: string) => void seen.push(`remember ${id}`),
      forget: () => void seen.push("forget"),
    };
    const { state, give, posted } = aState({ kind: "prepare", draft });
    await state.open();
    expect(posted).toMatchObject([{ name: "load", detail: { documentId: "d0", externalId: "7" } }]);
    give({ session: one, scope: { kind: "prepare", documentId: "d1" } });
    expect(posted[1]).toMatchObject({ name: "ready", detail: { documentId: "d1" } });
    state.announce({ type: "document_sent", documentId: "d1" });
    expect(seen).toEqual(["remember d1", "forget"]);
    const signing = aState({ kind: "sign", draft });
    await signing.state.open();
    expect(signing.posted[0]).toMatchObject({ detail: { documentId: null } });
  });

  it("that gets its session before the list of origins loads starts once, afterwards", async () => {
    const { state, names, give } = aState({ kind: "prepare" });
    const opening = state.open();
    give({ session: one, scope: { kind: "prepare", documentId: "d1" } });
    await opening;
    expect(state.screen.value).toEqual({ name: "setup", documentId: "d1" });
    expect(names()).toEqual(["load", "ready"]);
  });

  it("needs no session to verify a PDF", async () => {
    const { state, names } = aState({ kind: "verify" });
    await state.open();
    expect([state.status.value, names()]).toEqual(["ready", ["load", "ready"]]);
  });

  it("requests one new session, however many calls were refused, and stays unchanged meanwhile", async () => {
    const { state, posted, give } = aState({ session: one });
    await state.open();
    const renewed = Promise.all([state.renew(one), state.renew(one)]);
    expect([state.status.value, state.isExpired.value]).toEqual(["ready", true]);
    expect(posted.filter(({ name }) => name === "error").map(({ detail }) => detail.code)).toEqual([
      "embed_session_expired",
    ]);
    give(one);
    expect(state.isExpired.value).toBe(true);
    give(other);
    expect(await renewed).toEqual([other, other]);
    expect(await state.renew(one)).toBe(other);
    expect(state.isExpired.value).toBe(false);
  });

  it("reports events with the ids of document and recipient and the site's external id", async () => {
    const { state, posted } = aState({ session: one });
    await state.open();
    state.announce({ type: "loaded", documentId: "d1", recipientId: "r1" });
    state.announce({ type: "signed", documentId: "d1", recipientId: "r1" });
    expect(posted.at(-1)).toMatchObject({
      name: "completed",
      detail: { documentId: "d1", recipientId: "r1", status: "SIGNED", externalId: "7" },
    });
    expect(JSON.stringify(posted)).not.toContain("ces_");
  });
});
