/** Reproduces how two other products seal, with their libraries, in memory and without their databases and browsers. */
import { Buffer } from "node:buffer";
import { P12Signer as LibpdfSigner, PDF } from "@libpdf/core";
import { pdflibAddPlaceholder } from "@signpdf/placeholder-pdf-lib";
import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { run } from "../support/run.ts";
import type { Value } from "./sealing-marks.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export type PeerKey = { p12: Bytes; libpdf: LibpdfSigner };

const password = "bench";
const POINTS = 72 / 25.4;

/** A self-signed RSA-2048 key; Documenso's signer keeps it open, OpenSign's opens it for each signature. */
export async function peerKey(): Promise<PeerKey> {
  const folder = await Deno.makeTempDir();
  const [key, certificate, file] = ["key.pem", "certificate.pem", "key.p12"].map((name) => `${folder}/${name}`);
  const subject = ["-subj", "/CN=Bench", "-days", "30", "-nodes", "-newkey", "rsa:2048"];
  await run("openssl", ["req", "-x509", ...subject, "-keyout", key!, "-out", certificate!]);
  const old = ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"];
  const into = ["-inkey", key!, "-in", certificate!, "-out", file!, "-passout", `pass:${password}`];
  await run("openssl", ["pkcs12", "-export", ...old, ...into]);
  const p12 = await Deno.readFile(file!);
  await Deno.remove(folder, { recursive: true });
  return { p12, libpdf: await LibpdfSigner.create(p12, password) };
}

/** Flatten, one overlay document for each page with values, flatten, save all, load again, sign. */
export async function sealTheDocumensoWay(source: Bytes, values: readonly Value[], key: PeerKey): Promise<Uint8Array> {
  const pdf = await PDF.load(source);
  pdf.flattenAll();
  for (const [index, ofPage] of Map.groupBy(values, (value) => value.page)) {
    const page = pdf.getPage(index)!;
    const overlay = await overlayOf(ofPage, page.width, page.height);
    page.drawPage(await pdf.embedPage(overlay, 0), { x: 0, y: 0 });
  }
  pdf.flattenAll();
  const saved = await PDF.load(await pdf.save());
  const { bytes } = await saved.sign({ signer: key.libpdf, reason: "Signed", subFilter: "ETSI.CAdES.detached" });
  return bytes;
}

async function overlayOf(values: readonly Value[], width: number, height: number): Promise<PDF> {
  const overlay = PDF.create();
  const page = overlay.addPage({ width, height });
  for (const value of values) {
    const box = boxOf(value, height);
    if (value.png) page.drawImage(overlay.embedPng(value.png), box);
    else page.drawText(value.text!, { x: box.x, y: box.y + 8, size: 12, font: "Helvetica" });
  }
  return PDF.load(await overlay.save());
}

/** Each person's browser rewrites the file and sends it as base64; finally the server flattens, rewrites and signs. */
export async function sealTheOpenSignWay(source: Bytes, values: readonly Value[], key: PeerKey): Promise<Uint8Array> {
  let current: Uint8Array = source;
  for (let person = 0; person < 3; person++) {
    const pdf = await PDFDocument.load(current);
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    for (const value of values.slice(person * 6, person * 6 + 6)) {
      const page = pdf.getPage(value.page);
      const box = boxOf(value, page.getHeight());
      if (value.png) page.drawImage(await pdf.embedPng(value.png), box);
      else page.drawText(value.text!, { x: box.x, y: box.y + 8, size: 12, font });
    }
    pdf.getForm().flatten();
    current = new Uint8Array(Buffer.from(await pdf.saveAsBase64({ useObjectStreams: false }), "base64"));
  }
  const pdf = await PDFDocument.load(current);
  pdf.getForm().flatten();
  pdflibAddPlaceholder({
    pdfDoc: pdf,
    reason: "Signed",
    contactInfo: "",
    name: "Bench",
    location: "",
    signatureLength: 16_000,
  });
  const saved = await pdf.save({ useObjectStreams: false });
  return new SignPdf().sign(Buffer.from(saved), new P12Signer(Buffer.from(key.p12), { passphrase: password }));
}

function boxOf(value: Value, pageHeight: number): { x: number; y: number; width: number; height: number } {
  const [width, height] = [value.width * POINTS, value.height * POINTS];
  return { x: value.x * POINTS, y: pageHeight - value.y * POINTS - height, width, height };
}
