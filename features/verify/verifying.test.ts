import { describe, expect, it } from "vitest";
import { VERIFY_LIMIT_BYTES } from "../../domain/contract/upload-limits.ts";
import type { VerifyView } from "../../domain/contract/verify.ts";
import type { Answer } from "../host/api.ts";
import { type Check, createVerifying, type VerifyingPorts } from "./verifying.ts";

const genuine = {
  verdict: "genuine",
  reason: null,
  level: "B-B",
  sha256: "a",
  isExact: true,
  signatures: [],
  isEncrypted: false,
  document: null,
} satisfies VerifyView;

function aPdf(name = "sealed.pdf"): File {
  return new File(["%PDF-1.7\n…"], name, { type: "application/pdf" });
}

function verifyingWith(send: VerifyingPorts["send"]) {
  const verdicts: string[] = [];
  const verifying = createVerifying({ send, announce: (verdict) => verdicts.push(verdict) });
  return { verifying, verdicts };
}

const yes = async (): Promise<Answer<VerifyView>> => ({ ok: true, value: genuine });

describe("verifying a PDF", () => {
  it("shows the progress of the upload and then the verdict", async () => {
    const statuses: Check["status"][] = [];
    const { verifying, verdicts } = verifyingWith(async (_file, { onProgress }) => {
      onProgress(0.5);
      expect(verifying.check.value).toMatchObject({ status: "checking", share: 0.5, fileName: "sealed.pdf" });
      return yes();
    });
    verifying.check.subscribe((check) => statuses.push(check.status));
    await verifying.verify(aPdf());
    expect(statuses).toEqual(["idle", "checking", "checking", "judged"]);
    expect(verdicts).toEqual(["genuine"]);
  });

  it.each([
    ["empty", new File([], "empty.pdf")],
    ["not_a_pdf", new File(["PK\u0003\u0004"], "letter.docx")],
    ["too_large", Object.defineProperty(aPdf(), "size", { value: VERIFY_LIMIT_BYTES + 1 })],
  ] as const)("a file that is %s is not uploaded", async (why, file) => {
    const { verifying } = verifyingWith(() => Promise.reject(new Error("sent")));
    await verifying.verify(file);
    expect(verifying.check.value).toMatchObject({ status: "refused", why });
  });

  it("a file of the maximum sealed size is sent", async () => {
    const { verifying } = verifyingWith(yes);
    await verifying.verify(Object.defineProperty(aPdf(), "size", { value: VERIFY_LIMIT_BYTES }));
    expect(verifying.check.value.status).toBe("judged");
  });

  it("a second file replaces the first, whose late response is ignored", async () => {
    const answers: ((answer: Answer<VerifyView>) => void)[] = [];
    const { verifying, verdicts } = verifyingWith(() => new Promise((resolve) => answers.push(resolve)));
    const first = verifying.verify(aPdf("first.pdf"));
    await expect.poll(() => answers.length).toBe(1);
    const second = verifying.verify(aPdf("second.pdf"));
    await expect.poll(() => answers.length).toBe(2);
    answers[1]!(await yes());
    answers[0]!({ ok: true, value: { ...genuine, verdict: "changed" } });
    await Promise.all([first, second]);
    expect(verifying.check.value).toMatchObject({ status: "judged", fileName: "second.pdf" });
    expect(verdicts).toEqual(["genuine"]);
  });

  it("without a response, reports it and keeps the file for a retry", async () => {
    const refusal = { code: "unreachable" as const, status: 0, message: "", faults: [] };
    const { verifying } = verifyingWith(async () => ({ ok: false, refusal }));
    const file = aPdf();
    await verifying.verify(file);
    expect(verifying.check.value).toMatchObject({ status: "failed", file, refusal });
  });
});
