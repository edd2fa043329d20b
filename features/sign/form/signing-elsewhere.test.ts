import { describe, expect, it } from "vitest";
import { aSignerView } from "../testing/a-signer-view.ts";
import { anOpenRoom, yes } from "../testing/signing-room.ts";

const refusal = (code: "already_signed" | "document_completed") => ({
  ok: false as const,
  refusal: { status: 409, code, message: "", faults: [] } as never,
});
const text = [{ key: "city" }];

describe("a recipient who finished in another window", () => {
  it.each(["signed", "sealing", "completed"] as const)(
    "is told that the entries of this window were not taken, in the room %s",
    async (room) => {
      const { signing } = await anOpenRoom(
        text,
        {},
        { sign: [refusal("already_signed")], reopen: [yes(aSignerView({ room }))] },
      );
      signing.setValue("city", "Rome");
      await signing.finish();
      expect(signing.view.value?.room).toBe(room);
      expect(signing.notTaken.value).toBe("entries");
    },
  );

  it("is told so when the view is only fetched again, if anything was entered here", async () => {
    for (const isTyped of [true, false]) {
      const { signing } = await anOpenRoom(text, {}, { reopen: [yes(aSignerView({ room: "signed" }))] });
      if (isTyped) signing.setValue("city", "Rome");
      await signing.refresh();
      expect(signing.notTaken.value).toBe(isTyped ? "entries" : null);
    }
  });

  it("is told nothing of the kind after signing here", async () => {
    const { signing } = await anOpenRoom(text, {}, { sign: [yes(aSignerView({ room: "signed" }))] });
    signing.setValue("city", "Rome");
    await signing.finish();
    expect(signing.view.value?.room).toBe("signed");
    expect(signing.notTaken.value).toBeNull();
  });
});
