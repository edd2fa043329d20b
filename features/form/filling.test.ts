import { describe, expect, it } from "vitest";
import { aFilling, begun, fillIn, no, opened, started, storageIn } from "./testing/a-filling.ts";

describe("filling a web form in", () => {
  it("opens the document's link, in the reader's language", async () => {
    const { filling, sent, announced } = await aFilling({});
    fillIn(filling);
    expect(await filling.start()).toBeNull();
    expect(sent[0]!.body).toEqual({ name: "Ana", email: "ana@example.org", language: "ar" });
    expect(announced).toEqual(["tok-1"]);
    expect(filling.state.value).toEqual({ status: "started", started });
  });

  it("takes an address that a page or a link copied from a mail program", async () => {
    const { filling, sent } = await aFilling({}, { name: "Ana", email: "Ana <mailto:ana@example.org>" });
    expect(await filling.start()).toBeNull();
    expect(sent[0]!.body).toMatchObject({ name: "Ana", email: "ana@example.org" });
  });

  it("reports missing input before it sends anything, beginning with the first", async () => {
    const { filling, sent } = await aFilling({});
    expect(await filling.start()).toBe("name");
    filling.type("name", "Ana");
    filling.type("email", "ana@example");
    expect(await filling.start()).toBe("email");
    expect(filling.faults.value).toEqual({ name: null, email: { key: "email.invalid" } });
    expect(sent).toEqual([]);
  });

  it("reads a copied address with its name, typed or from the host", async () => {
    const { filling, sent } = await aFilling({});
    filling.type("email", "Ann Lee <ann@x.org>");
    filling.leave("email");
    expect(filling.entry.value).toEqual({ name: "Ann Lee", email: "ann@x.org" });
    filling.type("name", "");
    filling.type("email", "mailto:bo@x.org (Bo Day)");
    await filling.start();
    expect(sent[0]!.body).toMatchObject({ name: "Bo Day", email: "bo@x.org" });
    const hosted = await aFilling({}, { email: '"Lee, Ann" <ann@x.org>' });
    expect(hosted.filling.isGiven.value).toEqual({ name: true, email: true });
    expect(hosted.filling.entry.value).toEqual({ name: "Lee, Ann", email: "ann@x.org" });
  });

  it("validates an input on blur, not while it is typed for the first time", async () => {
    const { filling } = await aFilling({});
    filling.type("email", "ana@");
    expect(filling.faults.value.email).toBeNull();
    filling.leave("email");
    expect(filling.faults.value.email).toEqual({ key: "email.invalid" });
  });

  it("restores typed input after a reload, and deletes it once the document exists", async () => {
    const storage = storageIn();
    const first = await aFilling({}, undefined, storage);
    fillIn(first.filling);
    const second = await aFilling({}, undefined, storage);
    expect(second.filling.entry.value).toEqual({ name: "  Ana ", email: "ana@example.org" });
    await second.filling.start();
    expect((await aFilling({}, undefined, storage)).filling.entry.value).toEqual({ name: "", email: "" });
  });

  it("creates one document per request, however often the response is lost, even across a reload", async () => {
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

  it("sends a new request after a refusal, or for another person", async () => {
    const answers = [no("too_many_requests", { status: 429 }), no("unreachable", { status: 0 }), begun()];
    const { filling, sent } = await aFilling({ begin: () => answers.shift()! });
    fillIn(filling);
    await filling.start();
    await filling.start();
    filling.type("name", "Bea");
    await filling.start();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
  });

  it("shows until when attempts are blocked, and keeps the input", async () => {
    const { filling } = await aFilling({
      begin: () => no("too_many_requests", { status: 429, retryAfterMs: 120_000 }),
    });
    fillIn(filling);
    await filling.start();
    expect(filling.trouble.value).toMatchObject({ code: "too_many_requests", until: "2026-03-01T10:02:00.000Z" });
    expect(filling.entry.value.email).toBe("ana@example.org");
    expect(filling.busy.value).toBe(false);
  });

  it("shows the server's faults at their inputs until these change", async () => {
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

  it("closes when the form was switched off meanwhile", async () => {
    const server: Server = { begin: () => no("form_is_off", { status: 409 }) };
    const { filling } = await aFilling(server);
    fillIn(filling);
    server.open = opened(false);
    await filling.start();
    expect(filling.state.value).toEqual({ status: "closed", standing: "off" });
  });

  it("stays unchanged when reloading the form fails", async () => {
    const server: Server = { begin: () => no("form_unavailable", { status: 409 }) };
    const { filling } = await aFilling(server);
    fillIn(filling);
    server.open = no("unreachable", { status: 0 });
    await filling.start();
    expect(filling.state.value.status).toBe("ready");
    expect(filling.trouble.value?.code).toBe("form_unavailable");
  });

  it("waits while the document's files are being composed", async () => {
    const answers = [false, false, true];
    const { filling, announced, waits } = await aFilling({ begin: () => begun(false), isOpen: () => answers.shift()! });
    fillIn(filling);
    await filling.start();
    expect(waits()).toBe(2);
    expect(announced).toEqual(["tok-1"]);
  });
});

describe("values from the host", () => {
  it("are not asked for again, and are sent with the values of the document's fields", async () => {
    const known = { name: "Ana", email: "ana@example.org", values: { Street: "Mill Lane" }, externalId: "crm-7" };
    const { filling, sent } = await aFilling({}, known);
    expect(filling.isGiven.value).toEqual({ name: true, email: true });
    await filling.start();
    expect(sent[0]!.body).toEqual({ ...known, language: "ar" });
  });

  it("are asked for again if invalid, starting with the host's value", async () => {
    const { filling } = await aFilling({}, { name: " ", email: "ana@" });
    expect(filling.isGiven.value).toEqual({ name: false, email: false });
    expect(filling.entry.value.email).toBe("ana@");
    filling.type("email", "");
    expect(filling.entry.value.email).toBe("");
  });

  it("become editable if the server refuses them", async () => {
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

  it("may arrive later, and keep other typed input", async () => {
    const { filling } = await aFilling({});
    filling.type("name", "Ana");
    filling.updatePrefill({ email: "ana@example.org" });
    expect(filling.entry.value).toEqual({ name: "Ana", email: "ana@example.org" });
    expect(filling.isGiven.value).toEqual({ name: false, email: true });
  });
});
