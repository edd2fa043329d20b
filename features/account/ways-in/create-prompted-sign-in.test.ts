import { describe, expect, it, vi } from "vitest";
import type { Answer } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { Account, Entered } from "../account.ts";
import { createPromptedSignIn } from "./create-prompted-sign-in.ts";

const oneTap = { configUrl: "https://accounts.example/fedcm.json", clientId: "c1" };
const signedIn: Answer<Entered> = { ok: true, value: "signed_in" };
const refused: Answer<Entered> = {
  ok: false,
  refusal: { code: "passkey_refused", status: 403, message: "Refused.", faults: [] },
};

/** Each prompt resolves with the passed value; passkeys are suggested unless `suggests` is false. */
function promptedSignIn(options: { tapped?: Answer<Entered>; chosen?: Answer<Entered>; suggests?: boolean }) {
  const announce = vi.fn();
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const prompted = createPromptedSignIn(
    { announce } as unknown as Host,
    {} as Account,
    { oneTap, hasPasskeys: true },
    {
      canSuggestPasskeys: async () => options.suggests ?? true,
      async tryOneTap(_host, _account, _oneTap, signal) {
        asked.push("one_tap");
        signals.push(signal);
        return options.tapped ?? null;
      },
      async signInWithPasskey(_host, _account, { isConditional, signal }) {
        asked.push(isConditional ? "suggested" : "passkey");
        signals.push(signal);
        return options.chosen ?? null;
      },
    },
  );
  return { prompted, announce, asked, signals };
}

describe("sign-in dialogs that open without a click", () => {
  it("ask Google first, then suggest passkeys", async () => {
    const { prompted, asked, announce } = promptedSignIn({ chosen: signedIn });
    prompted.open();
    await vi.waitFor(() => expect(announce).toHaveBeenCalledWith({ type: "signed_in" }));
    expect(asked).toEqual(["one_tap", "suggested"]);
  });

  it("suggest no passkeys after an account at Google was chosen, or where the browser cannot", async () => {
    const tapped = promptedSignIn({ tapped: signedIn });
    tapped.prompted.open();
    await vi.waitFor(() => expect(tapped.announce).toHaveBeenCalledOnce());
    const without = promptedSignIn({ suggests: false });
    without.prompted.open();
    await new Promise(setImmediate);
    expect([tapped.asked, without.asked]).toEqual([["one_tap"], ["one_tap"]]);
  });

  it("close when the person leaves the page", async () => {
    const { prompted, asked, signals } = promptedSignIn({});
    prompted.open()();
    await new Promise(setImmediate);
    expect([asked, signals[0]!.aborted]).toEqual([["one_tap"], true]);
  });
});

describe("a passkey that the person requests", () => {
  it("ends the suggestions, because browsers allow one request at a time", async () => {
    const { prompted, asked, signals } = promptedSignIn({});
    prompted.open();
    await vi.waitFor(() => expect(asked).toContain("suggested"));
    await prompted.askPasskey();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  });

  it("is requested once the browser has closed the suggestions", async () => {
    const happened: string[] = [];
    const prompts = {
      canSuggestPasskeys: async () => true,
      tryOneTap: async () => null,
      async signInWithPasskey(
        _host: Host,
        _account: Account,
        { isConditional, signal }: { isConditional: boolean; signal: AbortSignal },
      ) {
        happened.push(isConditional ? "suggested" : "asked");
        if (!isConditional) return null;
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        await new Promise((resolve) => setTimeout(resolve, 20));
        happened.push("let go");
        return null;
      },
    };
    const host = { announce: vi.fn() } as unknown as Host;
    const prompted = createPromptedSignIn(host, {} as Account, { oneTap: null, hasPasskeys: true }, prompts);
    prompted.open();
    await vi.waitFor(() => expect(happened).toEqual(["suggested"]));
    await prompted.askPasskey();
    expect(happened).toEqual(["suggested", "let go", "asked"]);
  });

  it("shows its refusal until the next request", async () => {
    const options = { chosen: refused };
    const { prompted } = promptedSignIn(options);
    await prompted.askPasskey();
    expect(prompted.refusal.value?.code).toBe("passkey_refused");
    options.chosen = signedIn;
    await prompted.askPasskey();
    expect([prompted.refusal.value, prompted.isAsking.value]).toEqual([null, false]);
  });
});
