import { describe, expect, it } from "vitest";
import type { Answer, CallRefusal } from "../host/api.ts";
import type { HostStorage } from "../host/host.ts";
import { createFilling, type Prefill } from "./filling.ts";
import type { FormBody, FormDetails } from "./form-calls.ts";
import { storedEntry } from "./stored-entry.ts";

const details = {
  title: "Membership",
  message: "",
  senderName: "Club",
  language: "en",
  role: "",
  asked: ["name", "email"],
  fields: [],
  needsCode: false,
  needsCheck: false,
} satisfies FormDetails;
const started = { token: "tok-1", documentId: "d1", recipientId: "r1" };

const no = (code: string, more: Partial<CallRefusal> = {}): Answer<never> => ({
  ok: false,
  refusal: { code: code as CallRefusal["code"], status: 422, message: code, faults: [], ...more },
});
const begun = (isSent = true) => ({ ok: true as const, value: { ...started, isSent } });
const opened = (isOn = true, needsCode = false) => ({
  ok: true as const,
  value: {
    formId: "f1" as never,
    isEnabled: isOn,
    standing: isOn ? ("open" as const) : ("off" as const),
    details: isOn ? { ...details, needsCode } : null,
  },
});

function storageIn(entries = new Map<string, string>()): HostStorage {
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  };
}

type Server = {
  open?: ReturnType<typeof opened> | Answer<never>;
  begin?: (body: FormBody, key: string) => Answer<typeof started & { isSent: boolean }>;
  isOpen?: () => boolean;
  mail?: () => Answer<unknown>;
};

async function aFilling(server: Server, prefill?: Prefill, storage = storageIn(), link: Record<string, string> = {}) {
  const sent: { body: FormBody; key: string }[] = [];
  const announced: string[] = [];
  const [visits, mailed]: string[][] = [[], []];
  let keys = 0;
  let waits = 0;
  let puzzles = 0;
  const filling = createFilling(
    {
      calls: {
        open: async () => server.open ?? opened(),
        countVisit: async () => void visits.push("visit"),
        mailCode: async ({ email }) => {
          mailed.push(email);
          return server.mail?.() ?? { ok: true, value: {} };
        },
        begin: async (body, key) => {
          sent.push({ body, key });
          return server.begin?.(body, key) ?? begun();
        },
        isOpen: async () => server.isOpen?.() ?? true,
      },
      entry: storedEntry(storage, "f1"),
      newKey: () => `key-${++keys}-${Math.random()}`,
      language: () => "ar",
      takeCheck: async () => ({ id: `puzzle-${++puzzles}`, number: 7 }),
      now: () => Date.parse("2026-03-01T10:00:00Z"),
      async pause() {
        waits += 1;
      },
      onStart: ({ token }) => announced.push(token),
    },
    prefill,
    link,
  );
  await filling.open();
  return { filling, sent, told: announced, waits: () => waits, visits: visits!, mailed: mailed! };
}

const fillIn = (filling: ReturnType<typeof createFilling>) => {
  filling.type("name", "  Ana ");
  filling.type("email", "ana@example.org");
};

describe("filling a web form in", () => {
  it("leads to the document's link, in the reader's language", async () => {
    const { filling, sent, told: announced } = await aFilling({});
    fillIn(filling);
    expect(await filling.start()).toBeNull();
    expect(sent[0]!.body).toEqual({ name: "Ana", email: "ana@example.org", language: "ar" });
    expect(announced).toEqual(["tok-1"]);
    expect(filling.place.value).toEqual({ status: "started", started });
  });

  it("asks for what is missing before anything is sent, the first of it by name", async () => {
    const { filling, sent } = await aFilling({});
    expect(await filling.start()).toBe("name");
    filling.type("name", "Ana");
    filling.type("email", "ana@example");
    expect(await filling.start()).toBe("email");
    expect(filling.faults.value).toEqual({ name: null, email: { key: "email.invalid" } });
    expect(sent).toEqual([]);
  });

  it("judges a line when it was left, not while it is typed the first time", async () => {
    const { filling } = await aFilling({});
    filling.type("email", "ana@");
    expect(filling.faults.value.email).toBeNull();
    filling.leave("email");
    expect(filling.faults.value.email).toEqual({ key: "email.invalid" });
  });

  it("keeps what was typed over a reload, and forgets it once it led to a document", async () => {
    const storage = storageIn();
    const first = await aFilling({}, undefined, storage);
    fillIn(first.filling);
    const second = await aFilling({}, undefined, storage);
    expect(second.filling.entry.value).toEqual({ name: "  Ana ", email: "ana@example.org" });
    await second.filling.start();
    expect((await aFilling({}, undefined, storage)).filling.entry.value).toEqual({ name: "", email: "" });
  });

  it("makes one document of one request, however often its answer was lost, over a reload too", async () => {
    const storage = storageIn();
    const unreachable = () => no("unreachable", { status: 0 });
    const first = await aFilling({ begin: unreachable }, undefined, storage);
    fillIn(first.filling);
    await first.filling.start();
    await first.filling.start();
    const second = await aFilling({}, undefined, storage);
    await second.filling.start();
    const keys = [...first.sent, ...second.sent].map(({ key }) => key);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it("asks anew after a refusal, and for somebody else", async () => {
    const answers = [no("too_many_requests", { status: 429 }), no("unreachable", { status: 0 }), begun()];
    const { filling, sent } = await aFilling({ begin: () => answers.shift()! });
    fillIn(filling);
    await filling.start();
    await filling.start();
    filling.type("name", "Bea");
    await filling.start();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it("says until when there were too many tries, and loses nothing", async () => {
    const { filling } = await aFilling({
      begin: () => no("too_many_requests", { status: 429, retryAfterMs: 120_000 }),
    });
    fillIn(filling);
    await filling.start();
    expect(filling.trouble.value).toMatchObject({ code: "too_many_requests", until: "2026-03-01T10:02:00.000Z" });
    expect(filling.entry.value.email).toBe("ana@example.org");
    expect(filling.busy.value).toBe(false);
  });

  it("says at the line what the server has against it, until that is typed over", async () => {
    const fault = { path: "email", message: "No mail arrives there." };
    const { filling } = await aFilling({ begin: () => no("invalid_input", { faults: [fault] }) });
    fillIn(filling);
    expect(await filling.start()).toBe("email");
    expect(filling.faults.value.email).toEqual({ words: "No mail arrives there." });
    expect(filling.trouble.value).toBeNull();
    filling.type("email", "ana@example.net");
    expect(filling.faults.value.email).toBeNull();
    expect(filling.trouble.value).toBeNull();
  });

  it("closes where the form was switched off meanwhile", async () => {
    const server: Server = { begin: () => no("form_is_off", { status: 409 }) };
    const { filling } = await aFilling(server);
    fillIn(filling);
    server.open = opened(false);
    await filling.start();
    expect(filling.place.value).toEqual({ status: "closed", standing: "off" });
  });

  it("stays as it is where asking what became of the form fails", async () => {
    const server: Server = { begin: () => no("form_unavailable", { status: 409 }) };
    const { filling } = await aFilling(server);
    fillIn(filling);
    server.open = no("unreachable", { status: 0 });
    await filling.start();
    expect(filling.place.value.status).toBe("ready");
    expect(filling.trouble.value?.code).toBe("form_unavailable");
  });

  it("waits while the document's files are still being put together", async () => {
    const answers = [false, false, true];
    const {
      filling,
      told: announced,
      waits,
    } = await aFilling({ begin: () => begun(false), isOpen: () => answers.shift()! });
    fillIn(filling);
    await filling.start();
    expect(waits()).toBe(2);
    expect(announced).toEqual(["tok-1"]);
  });
});

describe("what the host knows", () => {
  it("is not asked for, and goes along with what fills the document's fields", async () => {
    const known = { name: "Ana", email: "ana@example.org", values: { Street: "Mill Lane" }, externalId: "crm-7" };
    const { filling, sent } = await aFilling({}, known);
    expect(filling.isGiven.value).toEqual({ name: true, email: true });
    await filling.start();
    expect(sent[0]!.body).toEqual({ ...known, language: "ar" });
  });

  it("is asked for where it does not hold, beginning with what was told", async () => {
    const { filling } = await aFilling({}, { name: " ", email: "ana@" });
    expect(filling.isGiven.value).toEqual({ name: false, email: false });
    expect(filling.entry.value.email).toBe("ana@");
    filling.type("email", "");
    expect(filling.entry.value.email).toBe("");
  });

  it("is put right by whoever fills it in where the server refuses it", async () => {
    const fault = { path: "email", message: "No mail arrives there." };
    const answers = [no("invalid_input", { faults: [fault] }), begun()];
    const { filling, sent } = await aFilling(
      { begin: () => answers.shift()! },
      { name: "Ana", email: "ana@example.org" },
    );
    expect(await filling.start()).toBe("email");
    expect(filling.isGiven.value).toEqual({ name: true, email: false });
    filling.type("email", "ana@example.net");
    expect(filling.isGiven.value.email).toBe(false);
    await filling.start();
    expect(sent[1]!.body.email).toBe("ana@example.net");
  });

  it("may come later, and leaves what was typed for the rest", async () => {
    const { filling } = await aFilling({});
    filling.type("name", "Ana");
    filling.give({ email: "ana@example.org" });
    expect(filling.entry.value).toEqual({ name: "Ana", email: "ana@example.org" });
    expect(filling.isGiven.value).toEqual({ name: false, email: true });
  });
});

describe("a form that accepts one document per person", () => {
  const open = () => opened(true, true);
  const wrong = () => no("verification_code_wrong", { faults: [{ path: "code", message: "Wrong code." }] });

  it("asks for the mailed code before anything is sent, and sends it along", async () => {
    const { filling, sent, mailed, told } = await aFilling({ open: open() });
    fillIn(filling);
    await filling.start();
    expect([mailed, sent, filling.place.value.status]).toEqual([["ana@example.org"], [], "code"]);
    await filling.confirm(" ");
    expect([filling.codeFault.value, sent]).toEqual([{ key: "code.missing" }, []]);
    await filling.confirm(" 123456 ");
    expect(sent[0]!.body).toMatchObject({ email: "ana@example.org", code: "123456" });
    expect(told).toEqual(["tok-1"]);
  });

  it("shows a wrong code where it was typed, and mails another", async () => {
    const { filling, mailed } = await aFilling({ open: open(), begin: wrong });
    fillIn(filling);
    await filling.start();
    await filling.confirm("000000");
    expect([filling.codeFault.value, filling.trouble.value]).toEqual([{ words: "Wrong code." }, null]);
    await filling.resend();
    expect([filling.codeFault.value, mailed.length, filling.codesSent.value]).toEqual([null, 2, 2]);
  });

  it("leads back to another address, and loses nothing typed", async () => {
    const { filling, mailed } = await aFilling({ open: open() });
    fillIn(filling);
    await filling.start();
    filling.goBack();
    expect(filling.place.value.status).toBe("ready");
    filling.type("email", "bea@example.org");
    await filling.start();
    expect(mailed).toEqual(["ana@example.org", "bea@example.org"]);
  });

  it("says at the address why no code was mailed", async () => {
    const fault = { path: "email", message: "No mail arrives there." };
    const { filling } = await aFilling({ open: open(), mail: () => no("invalid_email", { faults: [fault] }) });
    fillIn(filling);
    expect(await filling.start()).toBe("email");
    expect(filling.place.value.status).toBe("ready");
  });

  it("tells a person who has signed already", async () => {
    const answered = () => no("form_already_answered", { status: 409 });
    const { filling } = await aFilling({ open: open(), begin: answered });
    fillIn(filling);
    await filling.start();
    await filling.confirm("123456");
    expect(filling.place.value).toEqual({ status: "answered" });
  });
});

it("a browser counts as one visit, and a closed form as none", async () => {
  const storage = storageIn();
  const first = await aFilling({}, undefined, storage);
  const again = await aFilling({}, undefined, storage);
  const closed = await aFilling({ open: opened(false) });
  expect([first.visits.length, again.visits.length, closed.visits.length]).toEqual([1, 0, 0]);
});

describe("a form's link", () => {
  const city = { key: "city" as never, label: "City", type: "textbox" as const, required: false };
  const withCity = () => {
    const open = opened();
    return { ...open, value: { ...open.value, details: { ...open.value.details!, fields: [city] } } };
  };

  it("fills in what it names, to be changed, and leaves out what it does not know", async () => {
    const link = { name: "Ana", email: "ana@example.org", City: "Berlin", utm_source: "mail" };
    const { filling, sent } = await aFilling({ open: withCity() as never }, undefined, storageIn(), link);
    expect(filling.isGiven.value).toEqual({ name: false, email: false });
    expect(filling.entry.value).toEqual({ name: "Ana", email: "ana@example.org" });
    filling.type("name", "Bea");
    await filling.start();
    expect(sent[0]!.body).toEqual({
      ...{ name: "Bea", email: "ana@example.org" },
      ...{ values: { city: "Berlin" }, language: "ar" },
    });
  });

  it("does not keep anybody out by a value that the document cannot take", async () => {
    const answers = [no("field_value_invalid", { faults: [{ path: "values.city", message: "Too long." }] }), begun()];
    const link = { City: "x".repeat(900) };
    const server: Server = { open: withCity() as never, begin: () => answers.shift()! };
    const { filling, sent, told } = await aFilling(server, undefined, storageIn(), link);
    fillIn(filling);
    await filling.start();
    expect(sent.map(({ body }) => body.values)).toEqual([{ city: link.City }, undefined]);
    expect(told).toEqual(["tok-1"]);
  });
});

describe("a form that keeps programs out", () => {
  const open = () => {
    const view = opened();
    return { ...view, value: { ...view.value, details: { ...view.value.details!, needsCheck: true } } };
  };

  it("sends a solved puzzle along, the same with every retry of one request", async () => {
    const answers = [no("unreachable", { status: 0 }), begun()];
    const { filling, sent } = await aFilling({ open: open(), begin: () => answers.shift()! });
    fillIn(filling);
    await filling.start();
    await filling.start();
    expect(sent.map(({ body }) => body.check)).toEqual([1, 2].map(() => ({ id: "puzzle-1", number: 7 })));
    expect(sent[0]!.key).toBe(sent[1]!.key);
  });

  it("solves another once, where the first has expired", async () => {
    const answers = [no("bot_check_failed"), begun()];
    const { filling, sent, told } = await aFilling({ open: open(), begin: () => answers.shift()! });
    fillIn(filling);
    await filling.start();
    expect(sent.map(({ body }) => body.check!.id)).toEqual(["puzzle-1", "puzzle-2"]);
    expect(told).toEqual(["tok-1"]);
  });
});
