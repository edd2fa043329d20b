import { beforeAll, describe, expect, test } from "vitest";
import type { Bytes } from "../../../../tests/support/pdf-fixtures.ts";
import {
  type Authority,
  anAuthority,
  fieldsFile,
  fillIn,
  inkOnPage,
  revise,
  type SignOptions,
  setField,
  sign,
} from "../../../../tests/support/signed-fields.ts";
import { dictOf, nameOf, textString } from "../../syntax/values.ts";
import { verifyPdf } from "../verify-pdf.ts";

const nowMs = Date.now();
let people: Authority;
let platform: Authority;
beforeAll(async () => {
  [people, platform] = [await anAuthority(nowMs), await anAuthority(nowMs)];
});

const names = ["ann", "bob", "cem"] as const;
const empty = () => fieldsFile(names, [...names.map((name) => `${name} signs`), "seal", "first"]);

type Step = Omit<SignOptions, "by" | "field"> & { who: (typeof names)[number] | "seal" | "first" };

/** Fields, then one signed revision per step. */
async function signed(steps: readonly Step[]): Promise<Bytes> {
  let bytes = await empty();
  for (const { who, ...options } of steps) {
    const isPlatform = who === "seal" || who === "first";
    const field = `${isPlatform ? who : `${who} signs`}${options.newAt ? " anew" : ""}`;
    bytes = await sign(bytes, { by: isPlatform ? platform : people, field, ...options });
  }
  return bytes;
}

const own = (who: (typeof names)[number], more: Partial<Step> = {}): Step => ({
  who,
  values: { [who]: `by ${who}` },
  ...more,
});
const seal: Step = { who: "seal" };
const nowhere = [0, 0, 0, 0] as const;

const judge = (bytes: Bytes, roots = [people.root, platform.root]) => verifyPdf(bytes, { trustedRoots: roots, nowMs });

/** Each signature: its kind, and the first problem that it has. */
async function judged(bytes: Bytes, roots?: Bytes[]) {
  const { verdict, signatures } = await judge(bytes, roots);
  return { verdict, signatures: signatures.map(({ kind, problems }) => `${kind} ${problems[0]?.code ?? "ok"}`) };
}

describe("a file that several people sign", () => {
  const approvals = [own("ann"), own("bob"), own("cem"), seal];
  const fine = { verdict: "genuine", signatures: [...Array(3).fill("signature ok"), "seal ok"] };

  test.each<[string, readonly Step[]]>([
    ["each fills in their own field", approvals],
    ["in another order than that of the fields", [own("cem"), own("ann"), own("bob"), seal]],
    [
      "each locks what they have filled in",
      [...names.map((who) => own(who, { locks: { Action: "Include", Fields: [who] } })), seal],
    ],
    ["each signs a field of their own that did not exist", [...names.map((who) => own(who, { newAt: nowhere })), seal]],
    [
      "the last one locks everything but the seal",
      [own("ann"), own("bob"), own("cem", { locks: { Action: "Exclude", Fields: ["seal"] } }), seal],
    ],
  ])("is genuine, and so is each signature, if %s", async (_, steps) => {
    expect(await judged(await signed(steps))).toEqual(fine);
  });

  test("is genuine for who trusts the seal alone: the other signers are unknown", async () => {
    expect(await judged(await signed(approvals), [platform.root])).toEqual({
      verdict: "genuine",
      signatures: [...Array(3).fill("signature signer_unknown"), "seal ok"],
    });
  });

  test("is genuine if it was certified first for filling in and signing", async () => {
    const steps = [{ who: "first", certifies: 2 } as const, ...approvals];
    const bytes = await signed(steps);
    expect(await judged(bytes)).toEqual({ verdict: "genuine", signatures: ["signature ok", ...fine.signatures] });
    const anew = [steps[0]!, ...names.map((who) => own(who, { newAt: nowhere })), seal];
    expect(await judged(await signed(anew))).toEqual(await judged(bytes));
    const certified = await signed(steps.slice(0, 2));
    expect(await judged(certified, [platform.root])).toEqual({
      verdict: "genuine-extended",
      signatures: ["seal ok", "signature signer_unknown"],
    });
  });
});

describe("a change between two signatures is seen, by the signatures before it", () => {
  type Case = [name: string, code: string, steps: readonly Step[], changed: number];
  test.each<Case>([
    ["ink on the page", "later_object", [own("ann"), own("bob", { more: inkOnPage }), seal], 1],
    [
      "a locked field that is filled in again",
      "later_form",
      [
        own("ann", { locks: { Action: "Include", Fields: ["ann"] } }),
        own("bob", { values: { ann: "not by ann" } }),
        seal,
      ],
      1,
    ],
    [
      "a field that everything but another one was locked with",
      "later_form",
      [own("ann", { locks: { Action: "Exclude", Fields: ["bob signs"] } }), own("bob"), seal],
      2,
    ],
    [
      "a field for a signature that is new and visible",
      "later_form",
      [{ who: "first", certifies: 2 }, own("ann", { newAt: [60, 60, 200, 90] }), seal],
      1,
    ],
    [
      "a signature after certification that permits none",
      "later_object",
      [{ who: "first", certifies: 1 }, own("ann"), seal],
      2,
    ],
    [
      "a field that is moved",
      "later_form",
      [
        own("ann"),
        own("bob", { more: (update, reader) => setField(update, reader, "ann", { Rect: [0, 0, 500, 500] }) }),
        own("cem"),
        seal,
      ],
      1,
    ],
    [
      "a signed field that is signed anew",
      "later_signature",
      [
        own("ann"),
        own("bob", {
          more: (update, reader) =>
            setField(update, reader, "ann signs", { V: update.add(dictOf({ Type: nameOf("Sig") })) }),
        }),
        seal,
      ],
      1,
    ],
    [
      "another title",
      "later_catalog",
      [
        own("ann"),
        own("bob"),
        own("cem", {
          more: (update, reader) =>
            update.set(reader.catalogRef, new Map(reader.catalog).set("Lang", textString("de"))),
        }),
        seal,
      ],
      2,
    ],
  ])("%s", async (_, code, steps, changed) => {
    const found = await judged(await signed(steps));
    expect(found.verdict).toBe("changed");
    const kinds = [...Array(steps.length - 1).fill("signature"), "seal"];
    expect(found.signatures).toEqual(kinds.map((kind, index) => `${kind} ${index < changed ? code : "ok"}`));
  });

  test("an appearance that overwrites an object of the page", async () => {
    const bytes = await signed([
      own("ann"),
      own("bob", {
        more(update, reader) {
          const page = reader.resolve(reader.arrayIn(reader.dictIn(reader.catalog, "Pages"), "Kids")![0]) as Map<
            string,
            never
          >;
          const contents = page.get("Contents")!;
          const first = Array.isArray(contents) ? contents[0] : contents;
          update.set(first, update.get(first));
          setField(update, reader, "ann", { AP: dictOf({ N: first }) });
        },
      }),
      seal,
    ]);
    expect((await judge(bytes)).verdict).toBe("changed");
  });
});

describe("what no signature covers is a change, even where a later signature could have permitted it", () => {
  test.each([
    ["a value", (bytes: Bytes) => revise(bytes, (update, reader) => fillIn(update, reader, "cem", "by nobody"))],
    ["ink", (bytes: Bytes) => revise(bytes, inkOnPage)],
  ])("%s after the last signature", async (_, change) => {
    const bytes = change(await signed([own("ann"), own("bob")]));
    const found = await judged(bytes);
    expect(found.verdict).toBe("changed");
    expect(found.signatures[0]).toBe("signature later_object");
  });

  test("a value that the certification permits is none", async () => {
    const fill = (bytes: Bytes) => revise(bytes, (update, reader) => fillIn(update, reader, "cem", "by cem"));
    const certified = await signed([{ who: "first", certifies: 2 }]);
    expect(await judged(fill(certified))).toEqual({ verdict: "genuine-extended", signatures: ["seal ok"] });
    const closed = await signed([{ who: "first", certifies: 1 }]);
    expect((await judge(fill(closed))).verdict).toBe("changed");
  });
});
