import { expect, test } from "vitest";
import { readSettings } from "../settings.ts";
import { openSeal } from "./open-seal.ts";

test("a file of time-stamp roots without a certificate is refused at the start", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/roots.pem`, "no certificate\n");
  const settings = { ...readSettings({}), TSA_ROOTS: `${folder}/roots.pem` };
  await expect(openSeal(settings, folder, Date.now)).rejects.toThrow("TSA_ROOTS names a file without certificates");
  (await openSeal({ ...settings, TSA_ROOTS: undefined }, folder, Date.now)).close();
});
