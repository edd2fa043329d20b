/** Signs as a recipient of a development server, whose mails can be read; used by the tests of several apps. */
import { until } from "./claims.js";

/** A 1 × 1 PNG, black. */
const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

/** A PDF of one page with this line of ASCII text. @param {string} line */
export function aPdf(line) {
  const content = `BT /F 14 Tf 60 700 Td (${line.replace(/[()\\]/g, "\\$&")}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((body, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const rows = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const end = `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, "latin1");
}

/**
 * Signs as the person, and enters `texts` by label; waits until the document is sealed.
 * @param {{ baseUrl: string, apiKey: string, documentId: string, email: string, texts?: Record<string, string> }} act
 */
export async function sign({ baseUrl, apiKey, documentId, email, texts = {} }) {
  /** @param {string} path @param {object} [body] */
  const ask = async (path, body) => {
    const headers = { "Content-Type": "application/json", ...(body ? {} : { Authorization: `Bearer ${apiKey}` }) };
    const init = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
    const response = await fetch(`${baseUrl}${path}`, init);
    const { data } = await response.json();
    if (!response.ok) throw new Error(`${path} ${response.status}`);
    return data;
  };
  const link = await until(async () => {
    const mails = await ask(`/api/dev/mail?to=${encodeURIComponent(email)}`);
    return mails.flatMap((mail) => mail.links).find((one) => one.includes("/documents/sign/"));
  });
  const token = new URL(link).pathname.split("/").at(-1);
  const { fields, viewedSha256 } = await ask("/api/recipient/session", { token });
  const values = Object.fromEntries(fields.map(({ key, label }) => [key, texts[label] ?? true]));
  await ask("/api/recipient/sign", { token, viewedSha256, values, signature: dot, consent: true });
  await until(async () => (await ask(`/api/document/${documentId}`)).status === "COMPLETED");
}
