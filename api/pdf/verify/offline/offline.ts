/**
 * `npm run verify`: verifies a sealed PDF without network access, with read permission only.
 * Exit codes: 0 valid, 1 not valid, 2 wrong usage.
 */

import { parseArgs } from "node:util";
import { type TranslatedLanguage, translatedLanguages } from "../../../../domain/text/language.ts";
import type { Bytes } from "../../../ports/basics.ts";
import { checkOffline } from "./check-offline.ts";
import { offlineTexts } from "./offline-texts.ts";

class UsageError extends Error {}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      args: Deno.args,
      allowPositionals: true,
      options: {
        root: { type: "string", multiple: true },
        "install-root": { type: "string" },
        lang: { type: "string" },
        password: { type: "string" },
      },
    });
    return { values, positionals };
  } catch {
    return { values: {}, positionals: [] };
  }
}

function readFile(file: string, t: ReturnType<typeof offlineTexts>): Bytes {
  try {
    return Deno.readFileSync(file);
  } catch {
    throw new UsageError(t("unreadable", { file }));
  }
}

/** Certificates of a PEM file, or the file itself if it is DER. */
function readCertificates(file: string, t: ReturnType<typeof offlineTexts>): Bytes[] {
  const bytes = readFile(file, t);
  if (bytes[0] === 0x30) return [bytes];
  const blocks = new TextDecoder()
    .decode(bytes)
    .matchAll(/-----BEGIN CERTIFICATE-----([\s\S]+?)-----END CERTIFICATE-----/g);
  const found = [...blocks].map((block) => Uint8Array.fromBase64(block[1]!.replace(/\s/g, "")) as Bytes);
  if (found.length === 0) throw new UsageError(t("root.invalid", { file }));
  return found;
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const language = translatedLanguages.find((one) => one === values.lang) ?? ("en" satisfies TranslatedLanguage);
  const t = offlineTexts(language);
  const [file, evidence, ...more] = positionals;
  try {
    if (!file || more.length > 0) throw new UsageError(t("usage"));
    const installed = values["install-root"] ? readCertificates(values["install-root"], t).slice(-1) : [];
    const roots = values.root ? values.root.flatMap((one) => readCertificates(one, t)) : installed;
    const { lines, isGenuine } = await checkOffline({
      fileName: file,
      bytes: readFile(file, t),
      evidence: evidence ? readFile(evidence, t) : null,
      roots,
      password: values.password,
      language,
      nowMs: Date.now(),
    });
    await Deno.stdout.write(new TextEncoder().encode(`${lines.join("\n")}\n`));
    return isGenuine ? 0 : 1;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    await Deno.stderr.write(new TextEncoder().encode(`${error.message}\n`));
    return 2;
  }
}

Deno.exit(await main());
