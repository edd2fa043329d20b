/** A photo or scan as a PDF of one page, as large as an A4 sheet lets it be. */

/** Points (1/72 inch). */
const SHEET = { short: 595.28, long: 841.89 };
const MARGIN = 28;
/** As much as print needs: 200 dots an inch on A4. */
const LONGEST_PIXELS = 2340;
const QUALITY = 0.9;

/** @throws where the picture cannot be read */
export async function pictureToPdf(picture: Blob, name: string): Promise<File> {
  // Turned as its camera says.
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  const scale = Math.min(1, LONGEST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d")!;
  // What is see-through is paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  const pdf = pdfAround(new Uint8Array(await jpeg.arrayBuffer()), canvas);
  return new File([pdf], `${name.replace(/\.\w+$/, "")}.pdf`, { type: "application/pdf" });
}

/** ISO 32000-1: one page that holds one JPEG. */
export function pdfAround(jpeg: Uint8Array<ArrayBuffer>, { width, height }: { width: number; height: number }): Blob {
  const isWide = width > height;
  const sheet = isWide ? [SHEET.long, SHEET.short] : [SHEET.short, SHEET.long];
  const [sheetWidth, sheetHeight] = sheet as [number, number];
  const scale = Math.min((sheetWidth - 2 * MARGIN) / width, (sheetHeight - 2 * MARGIN) / height);
  const [w, h] = [width * scale, height * scale];
  const drawing = `q ${points(w)} 0 0 ${points(h)} ${points((sheetWidth - w) / 2)} ${points((sheetHeight - h) / 2)} cm /P Do Q`;
  const box = `[0 0 ${points(sheetWidth)} ${points(sheetHeight)}]`;
  const image = `/Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  const objects: (string | Uint8Array<ArrayBuffer>)[][] = [
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [`<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /XObject << /P 5 0 R >> >> /Contents 4 0 R >>`],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [`<< /Type /XObject ${image} /Length ${jpeg.length} >>\nstream\n`, jpeg, "\nendstream"],
  ];
  return written(objects);
}

function written(objects: readonly (string | Uint8Array<ArrayBuffer>)[][]): Blob {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = ["%PDF-1.4\n"];
  const places: number[] = [];
  let length = parts[0]!.length;
  const write = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((body, index) => {
    places.push(length);
    for (const part of [`${index + 1} 0 obj\n`, ...body, "\nendobj\n"]) write(part);
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const start = length;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: "application/pdf" });
}

function points(value: number): string {
  return value.toFixed(2);
}
