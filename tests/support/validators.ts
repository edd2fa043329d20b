/** Validates a sealed PDF with independent programs: pdfsig, openssl, qpdf, and PDFBox with BouncyCastle. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { run } from "./run.ts";

export type Finding = { validator: "pdfsig" | "openssl" | "qpdf" | "pdfbox"; isValid: boolean; output: string };

const jars = ["pdfbox2", "fontbox2", "commons-logging", "bcprov", "bcpkix", "bcutil"].map(
  (name) => `/usr/share/java/${name}.jar`,
);
const source = new URL("../conformance/PdfBoxValidator.java", import.meta.url).pathname;
const cache = new URL("../../node_modules/.cache/pdfbox-validator", import.meta.url).pathname;

type Answer = { ok: boolean; text: string };

let pdfBox: Promise<(request: string) => Promise<Answer>> | null = null;

/** Compiles the Java program unless an earlier run did. @returns the folder of its classes */
async function compile(): Promise<string> {
  const hash = createHash("sha256")
    .update(await Deno.readFile(source))
    .digest("hex");
  const folder = `${cache}/${hash.slice(0, 16)}`;
  if (existsSync(folder)) return folder;
  await Deno.mkdir(cache, { recursive: true });
  const own = await Deno.makeTempDir({ dir: cache });
  await run("javac", ["-nowarn", "-cp", jars.join(":"), "-d", own, source]);
  // Another process may have renamed its folder first.
  await Deno.rename(own, folder).catch(() => Deno.remove(own, { recursive: true }));
  return folder;
}

/** Starts the Java program once per process, because Java needs a second to start. */
async function startPdfBox(): Promise<(request: string) => Promise<Answer>> {
  const folder = await compile();
  // It ends with this process, whose end closes its input. The options shorten its start.
  const program = new Deno.Command("java", {
    args: ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", [folder, ...jars].join(":"), "PdfBoxValidator"],
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const input = program.stdin.getWriter();
  const output = program.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let unread = "";
  let last: Promise<unknown> = Promise.resolve();

  async function ask(request: string): Promise<Answer> {
    await input.write(new TextEncoder().encode(`${request}\n`));
    for (;;) {
      const [answer, text, verdict] = /^([\s\S]*?)^(end|failed)\n/m.exec(unread) ?? [];
      if (answer !== undefined) {
        unread = unread.slice(answer.length);
        return { ok: verdict === "end", text: text! };
      }
      const { value, done } = await output.read();
      if (done) throw new Error(`PDFBox ended: ${unread}`);
      unread += value;
    }
  }

  return (request) => {
    const answer = last.then(() => ask(request));
    last = answer.catch(() => {});
    return answer;
  };
}

/**
 * Every validator's result for one file. A missing program throws: nothing is skipped.
 * @param password of an encrypted file
 * @param trust PEM files of the root, and of certificates that time stamps need to reach it
 */
export async function validateSealedPdf(
  path: string,
  trust: { root: string; intermediates: readonly string[] },
  password = "",
): Promise<Finding[]> {
  const folder = await Deno.makeTempDir({ prefix: "countersign-validate-" });
  try {
    const pdfbox = await askPdfBox(path, folder, password);
    return [
      pdfbox,
      await askOpenssl(folder, trust),
      await askPdfsig(path, pdfbox.output.split("ETSI.RFC3161").length - 1, password),
      await askQpdf(path, password),
    ];
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function askPdfBox(path: string, folder: string, password: string): Promise<Finding> {
  pdfBox ??= startPdfBox();
  const result = await (await pdfBox)([path, folder, Buffer.from(password).toString("base64")].join("\t"));
  const lines = result.text
    .trim()
    .split("\n")
    .filter((line) => /^\d+\t/.test(line));
  const isValid = result.ok && lines.length > 0 && lines.every((line) => line.split("\t")[2] === "valid");
  return { validator: "pdfbox", isValid, output: result.text };
}

/** Verifies what PDFBox extracted: each CMS as CAdES, each time stamp against the bytes it stamps. */
async function askOpenssl(folder: string, trust: { root: string; intermediates: readonly string[] }): Promise<Finding> {
  const names = [...Deno.readDirSync(folder)]
    .map((entry) => entry.name)
    .filter((name) => name.endsWith(".der"))
    .sort();
  const untrusted = trust.intermediates.flatMap((one) => ["-untrusted", one]);
  const answers: string[] = [];
  let isValid = names.length > 0;
  for (const name of names) {
    const der = `${folder}/${name}`;
    const content = der.replace(/der$/, "bin");
    const stamp = ["ts", "-verify", "-data", content, "-in", der, "-token_in", "-CAfile", trust.root, ...untrusted];
    const cms = ["cms", "-verify", "-cades", "-binary", "-inform", "DER", "-in", der, "-content", content];
    const isStamp = await isTimeStamp(der);
    const answer = await attempt(
      "openssl",
      isStamp ? stamp : [...cms, "-CAfile", trust.root, "-purpose", "any", "-out", "/dev/null"],
    );
    answers.push(`${name}: ${answer.text.trim()}`);
    isValid &&= answer.ok;
  }
  return { validator: "openssl", isValid, output: answers.join("\n") };
}

async function isTimeStamp(der: string): Promise<boolean> {
  const printed = await attempt("openssl", ["cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", der]);
  return /eContentType: id-smime-ct-TSTInfo/.test(printed.text);
}

/**
 * pdfsig 22.12 cannot verify document time stamps: exactly as many signatures as PDFBox calls time stamps may remain
 * "not yet verified", and every other must be valid.
 */
async function askPdfsig(path: string, timeStamps: number, password: string): Promise<Finding> {
  const { text } = await attempt("pdfsig", ["-nocert", "-upw", password, path]);
  const blocks = text.split(/^Signature #/m).slice(1);
  const isUnjudged = (block: string) => /Signature has not yet been verified/.test(block);
  const judged = blocks.filter((block) => !isUnjudged(block));
  const isEachValid = judged.every((block) => /Signature Validation: Signature is Valid\./.test(block));
  const isValid = judged.length > 0 && isEachValid && blocks.length - judged.length === timeStamps;
  return { validator: "pdfsig", isValid, output: text };
}

async function askQpdf(path: string, password: string): Promise<Finding> {
  const { text, ok } = await attempt("qpdf", [`--password=${password}`, "--check", path]);
  return { validator: "qpdf", isValid: ok && /No syntax or stream encoding errors found/.test(text), output: text };
}

async function attempt(program: string, args: readonly string[]): Promise<Answer> {
  const { code, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    stdout: "piped",
    stderr: "piped",
  }).output();
  return { ok: code === 0, text: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
}
