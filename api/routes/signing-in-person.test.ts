import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, signingFor, type Who } from "../../tests/support/app-people.ts";
import { type Holder, holderOf, mailsTo, saveRoles, sendRoles, trailOf } from "../../tests/support/app-roles.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let who: Who;
let email: string;
let memberId: string;
beforeAll(async () => {
  app = await openTestApp();
  const member = await aMember(app, "Hana Host");
  who = member.who;
  email = member.email;
  memberId = (await app.json("GET", "/api/user/detail", undefined, who)).body.data.uid;
});
afterAll(() => app?.close());

const handOver = { isPresent: true, pin: "4711", place: "Office" };

/** Like a browser: sends the received session secret with every later request. */
function onDevice(holder: Holder): Holder & { session: () => string | undefined; sign: () => Promise<Answer> } {
  let session: string | undefined;
  const ask: Holder["ask"] = async (call, more = {}) => {
    const answer = await holder.ask(call, { session, ...more });
    session = answer.body.data?.authenticationData?.session ?? session;
    return answer;
  };
  return {
    ...{ token: holder.token, ask, session: () => session },
    open: async () => (await ask("session")).body.data,
    sign: async () => app.json("POST", "/api/recipient/sign", await signingFor(app, holder.token, session)),
  };
}

async function aHost(): Promise<{ id: string; host: ReturnType<typeof onDevice> }> {
  const people = [{ name: "Ann Lee", email: "", roleType: "inPerson", hostName: { memberId } }];
  const id = await sendRoles(app, who, people);
  return { id, host: onDevice(await holderOf(app, email)) };
}

describe("signing in person", () => {
  it("is started by the host, done by the signer and ended with the PIN, all recorded in the trail", async () => {
    const { id, host } = await aHost();
    const [mail] = await mailsTo(app, email);
    expect(mail).toMatchObject({ subject: "To sign with you: Lease agreement" });
    expect(mail!.text).toContain("Ann Lee");
    expect(await host.open()).toMatchObject({
      room: "hand_over",
      fields: [],
      userName: "Ann Lee",
      host: { name: "Hana Host", isHeld: false },
    });
    expect((await host.sign()).body.code).toBe("hand_over_required");

    const handed = await host.ask("hand-over", { ...handOver, timeZone: "Asia/Tokyo" });
    expect(handed.body.data).toMatchObject({ room: "open", host: { isHeld: true } });
    // Four digits alone may occur within a hash.
    expect(JSON.stringify(handed.body)).not.toMatch(/\b4711\b/);
    expect((await host.sign()).status).toBe(200);
    expect((await host.ask("return-device", { pin: "٤٧١١" })).body.data).toEqual({ isReturned: true });

    const trail = await trailOf(app, who, id);
    const types = trail.map((line) => line.type);
    expect(types.filter((type) => /IN_PERSON|VIEWED|SIGNED|RETURNED/.test(type))).toEqual([
      ...["IN_PERSON_HOST", "VIEWED", "SIGNED", "DEVICE_RETURNED"],
    ]);
    expect(trail.find((line) => line.type === "IN_PERSON_HOST")).toMatchObject({
      data: { host: memberId },
      personal: { host: "Hana Host", hostEmail: email, place: "Office", ip: "203.0.113.7", timeZone: "Asia/Tokyo" },
    });
  });

  it("leads nobody away from the host's device, which must be given back", async () => {
    const people = [{ name: "Ann Lee", email: "", roleType: "inPerson", hostName: { memberId } }];
    await sendRoles(app, who, people, { settings: { redirectUrl: "https://shop.example/done" } });
    const host = onDevice(await holderOf(app, email));
    await host.ask("hand-over", handOver);
    const signed = await host.sign();
    expect([signed.status, signed.body.data.after]).toEqual([200, undefined]);
  });

  it("appears in the host's list, from which the host can open it", async () => {
    const { id, host } = await aHost();
    const { items } = (await app.json("GET", "/api/document/all?view=action-required", undefined, who)).body.data;
    expect(items.map((row: { _id: string }) => row._id)).toContain(id);
    const opened = await app.json("POST", `/api/document/open/${id}`, {}, who);
    expect(opened.body.data.token).toBe(host.token);
  });

  it("can start again if the device was returned before signing", async () => {
    const { host } = await aHost();
    await host.ask("hand-over", handOver);
    const signing = await signingFor(app, host.token, host.session());
    expect((await host.ask("return-device", { pin: "4711" })).status).toBe(200);
    expect((await app.json("POST", "/api/recipient/sign", signing)).body.code).toBe("hand_over_required");
    expect((await host.ask("return-device", { pin: "4711" })).body.code).toBe("hand_over_not_asked");
    await host.ask("hand-over", { ...handOver, pin: "080808" });
    expect((await host.ask("return-device", { pin: "4711" })).body.code).toBe("pin_wrong");
    expect((await host.sign()).status).toBe(200);
    expect((await host.ask("return-device", { pin: "080808" })).status).toBe(200);
  });

  it("is bound to the handed-over device; the host's link is refused on another one meanwhile", async () => {
    const { id, host } = await aHost();
    const other = onDevice(await holderOf(app, email, host.token));
    await host.ask("hand-over", handOver);
    const sessionView = await other.open();
    expect(sessionView).toMatchObject({ room: "elsewhere", pages: [], fields: [], assets: null, viewedSha256: null });
    const session = "s".repeat(43);
    for (const with_ of [{}, { session }]) {
      const signing = { ...(await signingFor(app, host.token, host.session())), session: undefined, ...with_ };
      const tries = [
        await app.json("POST", "/api/recipient/sign", signing),
        await other.ask("decline", { reason: "Not theirs", ...with_ }),
        await other.ask("download", with_),
        await other.ask("hand-over", { ...handOver, pin: "0000", ...with_ }),
      ];
      const required = "hand_over_required";
      expect(tries.map(({ body }) => body.code)).toEqual([required, required, required, "hand_over_not_asked"]);
    }
    expect((await app.json("GET", `/api/public/pdf/${host.token}`)).body.code).toBe("hand_over_required");
    expect((await other.ask("return-device", { pin: "4712" })).body.code).toBe("pin_wrong");
    expect((await host.open()).room).toBe("open");

    const before = await signingFor(app, host.token, host.session());
    expect((await other.ask("return-device", { pin: "4711" })).body.data).toEqual({ isReturned: true });
    await other.ask("hand-over", { ...handOver, pin: "080808" });
    expect((await host.open()).room).toBe("elsewhere");
    expect((await app.json("POST", "/api/recipient/sign", before)).body.code).toBe("hand_over_required");
    expect((await other.sign()).status).toBe(200);
    const types = (await trailOf(app, who, id)).map((line) => line.type);
    expect(types.filter((type) => /IN_PERSON|TAKEN|RETURNED/.test(type))).toEqual([
      ...["IN_PERSON_HOST", "DEVICE_TAKEN", "IN_PERSON_HOST"],
    ]);
  });

  it("continues on the same device after the password was asked for again", async () => {
    const people = [{ name: "Ann Lee", email: "", roleType: "inPerson", hostName: { memberId } }];
    const password = "open sesame";
    await sendRoles(app, who, people, { settings: { passwordProtection: { enabled: true, password, mode: "gate" } } });
    const host = onDevice(await holderOf(app, email));
    await host.ask("verify-password", { password });
    expect((await host.ask("hand-over", handOver)).body.data.room).toBe("open");
    app.clock.nowMs += 61 * 60_000;
    expect((await host.open()).room).toBe("verify");
    const other = onDevice(await holderOf(app, email, host.token));
    expect((await other.ask("verify-password", { password })).body.data.room).toBe("elsewhere");
    expect((await host.ask("verify-password", { password })).body.data.room).toBe("open");
    expect((await host.sign()).status).toBe(200);
  });

  it("cannot be started again by the person who holds the device", async () => {
    const { host } = await aHost();
    await host.ask("hand-over", handOver);
    expect((await host.ask("hand-over", { ...handOver, pin: "0000" })).body.code).toBe("hand_over_not_asked");
  });

  it("counts wrong PINs even in parallel calls, and pauses for five minutes after the fifth", async () => {
    const { host } = await aHost();
    await host.ask("hand-over", handOver);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => host.ask("return-device", { pin: `000${n}`.slice(-4) })),
    );
    const codes = guesses.map((one) => one.body.code);
    expect(codes.filter((code) => code === "pin_wrong")).toHaveLength(4);
    expect(codes.filter((code) => code === "pin_paused")).toHaveLength(8);
    const paused = await host.ask("return-device", { pin: "4711" });
    expect(paused).toMatchObject({ status: 429, body: { code: "pin_paused" } });
    app.clock.nowMs = Date.parse(paused.body.data.nextAt);
    expect((await host.ask("return-device", { pin: "4711" })).status).toBe(200);
  });

  it.each(["", "12", "123456789", "abcd"])("refuses %j as a PIN", async (pin) => {
    const { host } = await aHost();
    expect(await host.ask("hand-over", { ...handOver, pin })).toMatchObject({
      body: { code: "pin_required", errors: [{ path: "pin" }] },
    });
  });

  it("needs the host's confirmation that the signer is present", async () => {
    const { host } = await aHost();
    expect((await host.ask("hand-over", { ...handOver, isPresent: false })).body.code).toBe("invalid_input");
  });

  it("needs a host who is a member of the workspace", async () => {
    const other = await aMember(app, "Other");
    const foreign = (await app.json("GET", "/api/user/detail", undefined, other.who)).body.data.uid;
    const person = { name: "Ann", email: "", roleType: "inPerson" };
    await expect(saveRoles(app, who, [{ ...person, hostName: { memberId: foreign } }])).rejects.toThrow("host_unknown");
    const id = await saveRoles(app, who, [person]);
    const sent = await app.json("POST", `/api/document/send/${id}`, {}, who);
    expect(sent.body).toMatchObject({ code: "recipient_needs_host", errors: [{ path: "recipients.0.hostName" }] });
  });

  it("cannot be delegated, but can be declined by the signer", async () => {
    const { host } = await aHost();
    const to = { name: "Dora", email: "dora@example.com", reason: "x" };
    expect((await host.ask("delegate", to)).body.code).toBe("not_for_role");
    await host.ask("hand-over", handOver);
    expect((await host.ask("decline", { reason: "Not mine" })).body.data.room).toBe("declined");
  });
});
