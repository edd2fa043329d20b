import { describe, expect, it } from "vitest";
import { Client, Refused } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { dot } from "../support/journey.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { sharedServer } from "../support/shared.ts";

/** A client written from the API documentation alone obtains a signature without any screen. */
describe("a client built from the API documentation alone", () => {
  const server = sharedServer();

  it("sends a PDF, signs it through the mailed link, and gets it sealed, downloaded and verified", async () => {
    const { client } = await signUp(server);
    const signer = aPerson("Sina Signer");
    const source = aPdf(["A lease", "Its second page"]);

    const part = await client.upload("lease.pdf", source);
    expect(part).toMatchObject({ fileName: "lease.pdf", pages: 2, size: source.length });
    expect(part.hashData).toBe(await sha256(source));

    const saved = await client.save({
      fileParts: [part],
      title: "The lease",
      message: "Please sign by Friday.",
      recipients: [{ _id: "r1", name: signer.name, email: signer.email }],
      schemas: [
        {
          name_1: { type: "name", position: { x: 20, y: 40 }, width: 45, height: 10, recipient: "r1" },
          agree: { type: "checkbox", position: { x: 20, y: 60 }, width: 12, height: 10, recipient: "r1" },
        },
        {
          sign_1: { type: "signature", position: { x: 20, y: 200 }, width: 42, height: 20, recipient: "r1" },
          text_1: { type: "textbox", position: { x: 90, y: 200 }, width: 45, height: 10, recipient: "r1" },
        },
      ],
    });
    expect(saved).toMatchObject({ status: "DRAFT", version: expect.any(Number) });

    const sent = await client.send(saved._id);
    expect(sent._id).toBe(saved._id);
    expect(["QUEUED", "SENT"]).toContain(sent.status);
    await expect(
      client.save({ fileParts: [part], title: "Another", recipients: [], schemas: [] }, saved._id),
    ).rejects.toMatchObject({ status: 409 });

    const { token } = await signingLinkOf(server, signer.email);
    expect(token.length).toBeGreaterThanOrEqual(22);
    const anyone = new Client(server.url);
    const session = await anyone.openSession(token);
    expect(session.fields.map((field) => field.key).sort()).toEqual(["agree", "name_1", "sign_1", "text_1"]);
    expect(session).toMatchObject({ authenticationData: { isAuthenticated: true } });

    const signing = {
      token,
      viewedSha256: session.viewedSha256,
      signature: dot,
      values: { name_1: "Sina Signer", agree: true, sign_1: true, text_1: "Flat 7" },
    };
    const stranger = { ...signing, values: { ...signing.values, nobodys: "x" } };
    await expect(anyone.sign(stranger)).rejects.toMatchObject({ code: "field_not_yours" });
    const signed = await anyone.sign(signing);
    expect(signed).toMatchObject({ signerStatus: "SIGNED" });
    await expect(anyone.sign(signing)).resolves.toMatchObject({ signerStatus: "SIGNED" });

    await eventually("the document to be sealed", async () => (await client.read(saved._id)).status === "COMPLETED");
    const download = await client.downloadUrl(saved._id);
    const sealed = await client.fetchBytes(download.url);
    expect(await sha256(sealed)).toBe(download.sha256);
    expect(sealed.subarray(0, source.length)).toEqual(source);
    await mailTo(server, signer.email, ({ subject }) => subject.startsWith("Signed by everyone"));

    const genuine = await anyone.verify(sealed);
    expect(genuine).toMatchObject({ verdict: "genuine", document: { _id: saved._id } });
    const flipped = sealed.slice();
    flipped[new TextDecoder("latin1").decode(sealed).indexOf("(A lease)") + 3]! ^= 1;
    expect((await anyone.verify(flipped)).verdict).toBe("changed");
  });

  it("gets each refusal as a problem document, and no data of others", async () => {
    const { client } = await signUp(server);
    const other = await signUp(server);
    const part = await client.upload("a.pdf", aPdf(["Mine"]));
    const { _id } = await client.save({ fileParts: [part], title: "Mine", recipients: [], schemas: [{}] });

    const refused = await other.client.read(_id).catch((reason) => reason);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({
      status: 404,
      code: "not_found",
      body: { status: 404, message: expect.any(String) },
    });
    expect(refused.headers.get("content-type")).toContain("application/problem+json");
    await expect(other.client.read("nothing-like-an-id")).rejects.toMatchObject({ status: 404, code: "not_found" });
    await expect(new Client(server.url).read(_id)).rejects.toMatchObject({ status: 401, code: "unauthenticated" });
    await expect(client.send(_id)).rejects.toMatchObject({ status: 422 });
    await expect(new Client(server.url).openSession("x".repeat(43))).rejects.toMatchObject({ code: "link_invalid" });
  });

  it("uploads the valid files of a mixed batch and gets a reason for each refused one", async () => {
    const { client } = await signUp(server);
    const answers = await client.uploadAll([
      { name: "good.pdf", bytes: aPdf(["Good"]) },
      { name: "bad.pdf", bytes: new TextEncoder().encode("hello") },
    ]);
    expect(answers.map((one) => [one.id, one.status])).toEqual([
      ["file-0", "fulfilled"],
      ["file-1", "rejected"],
    ]);
    expect(answers[1]).toMatchObject({ value: null, reason: expect.stringMatching(/\w+ \w+/) });
  });

  it("loses against a newer save, and receives the newer state", async () => {
    const { client } = await signUp(server);
    const part = await client.upload("a.pdf", aPdf(["One"]));
    const draft = { fileParts: [part], title: "One", recipients: [], schemas: [{}] };
    const first = await client.save(draft);
    const second = await client.save({ ...draft, title: "Two", version: first.version }, first._id);
    const late = client.save({ ...draft, title: "Three", version: first.version }, first._id);
    await expect(late).rejects.toMatchObject({
      status: 409,
      code: "conflict",
      body: { data: { version: second.version, title: "Two" } },
    });
  });

  it("gets the same response for the same Idempotency-Key, and a conflict for a different body", async () => {
    const { client } = await signUp(server);
    const part = await client.upload("a.pdf", aPdf(["One"]));
    const body = { fileParts: [part], recipients: [], documentInfo: { en: { title: "Once", message: "" } } };
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const save = (more: object) =>
      client.data<{ _id: string }>("POST", "/api/document/save/new", { ...body, ...more }, key);
    const first = await save({});
    expect((await save({}))._id).toBe(first._id);
    await expect(save({ ccEmails: "x@example.com" })).rejects.toMatchObject({ code: "idempotency_key_reused" });
    expect((await client.list()).items).toHaveLength(1);
  });
});

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
