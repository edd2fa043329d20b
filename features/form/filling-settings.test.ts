import { describe, expect, it } from "vitest";
import { aFilling, begun, fillIn, no, opened, storageIn } from "./testing/a-filling.ts";

describe("a form that accepts one document per person", () => {
  const open = () => opened(true, true);
  const wrong = () => no("verification_code_wrong", { faults: [{ path: "code", message: "Wrong code." }] });

  it("asks for the mailed code before it sends anything, and sends the code along", async () => {
    const { filling, sent, mailed, announced } = await aFilling({ open: open() });
    fillIn(filling);
    await filling.start();
    expect([mailed, sent, filling.state.value.status]).toEqual([["ana@example.org"], [], "code"]);
    await filling.confirm(" ");
    expect([filling.codeFault.value, sent]).toEqual([{ key: "code.missing" }, []]);
    await filling.confirm(" 123456 ");
    expect(sent[0]!.body).toMatchObject({ email: "ana@example.org", code: "123456" });
    expect(announced).toEqual(["tok-1"]);
  });

  it("shows a wrong code at its input, and mails another", async () => {
    const { filling, mailed } = await aFilling({ open: open(), begin: wrong });
    fillIn(filling);
    await filling.start();
    await filling.confirm("000000");
    expect([filling.codeFault.value, filling.trouble.value]).toEqual([{ words: "Wrong code." }, null]);
    await filling.resend();
    expect([filling.codeFault.value, mailed.length, filling.codesSent.value]).toEqual([null, 2, 2]);
  });

  it("returns to the address without losing typed input", async () => {
    const { filling, mailed } = await aFilling({ open: open() });
    fillIn(filling);
    await filling.start();
    filling.goBack();
    expect(filling.state.value.status).toBe("ready");
    filling.type("email", "bea@example.org");
    await filling.start();
    expect(mailed).toEqual(["ana@example.org", "bea@example.org"]);
  });

  it("shows at the address why no code was mailed", async () => {
    const fault = { path: "email", message: "No mail arrives there." };
    const { filling } = await aFilling({ open: open(), mail: () => no("invalid_email", { faults: [fault] }) });
    fillIn(filling);
    expect(await filling.start()).toBe("email");
    expect(filling.state.value.status).toBe("ready");
  });

  it("informs a person who has signed already", async () => {
    const answered = () => no("form_already_answered", { status: 409 });
    const { filling } = await aFilling({ open: open(), begin: answered });
    fillIn(filling);
    await filling.start();
    await filling.confirm("123456");
    expect(filling.state.value).toEqual({ status: "answered" });
  });
});

it("a form counts one visit per browser, and none while it is closed", async () => {
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

  it("prefills editable values and ignores unknown names", async () => {
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

  it("lets a visitor continue although the document refuses a value of the link", async () => {
    const answers = [no("field_value_invalid", { faults: [{ path: "values.city", message: "Too long." }] }), begun()];
    const link = { City: "x".repeat(900) };
    const server: Server = { open: withCity() as never, begin: () => answers.shift()! };
    const { filling, sent, announced } = await aFilling(server, undefined, storageIn(), link);
    fillIn(filling);
    await filling.start();
    expect(sent.map(({ body }) => body.values)).toEqual([{ city: link.City }, undefined]);
    expect(announced).toEqual(["tok-1"]);
  });
});

describe("a form with a bot check", () => {
  const open = () => {
    const view = opened();
    return { ...view, value: { ...view.value, details: { ...view.value.details!, needsCheck: true } } };
  };

  it("sends the puzzle's solution, the same one with every retry of a request", async () => {
    const answers = [no("unreachable", { status: 0 }), begun()];
    const { filling, sent } = await aFilling({ open: open(), begin: () => answers.shift()! });
    fillIn(filling);
    await filling.start();
    await filling.start();
    expect(sent.map(({ body }) => body.check)).toEqual([1, 2].map(() => ({ id: "puzzle-1", number: 7 })));
    expect(sent[0]!.key).toBe(sent[1]!.key);
  });

  it("solves another puzzle once, after the first has expired", async () => {
    const answers = [no("bot_check_failed"), begun()];
    const { filling, sent, announced } = await aFilling({ open: open(), begin: () => answers.shift()! });
    fillIn(filling);
    await filling.start();
    expect(sent.map(({ body }) => body.check!.id)).toEqual(["puzzle-1", "puzzle-2"]);
    expect(announced).toEqual(["tok-1"]);
  });
});
