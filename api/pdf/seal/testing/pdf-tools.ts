/** Inspects a file with pdftotext and pdftoppm. */

/** All text in reading order, without the direction marks that pdftotext inserts. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const text = new TextDecoder().decode(await pipe("pdftotext", ["-", "-"], bytes));
  return text.replace(/[\u200e\u200f\u202a-\u202e]/g, "");
}

/** The text of each page, trimmed. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const pages = (await pdfText(bytes)).split("\f");
  return pages.slice(0, -1).map((page) => page.trim());
}

export type Picture = { width: number; height: number; gray: Uint8Array };

/** Renders the first page. */
export async function pageImage(bytes: Uint8Array, dotsPerInch: number): Promise<Picture> {
  const args = ["-gray", "-cropbox", "-r", String(dotsPerInch), "-f", "1", "-l", "1", "-"];
  const file = await pipe("pdftoppm", args, bytes);
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder("latin1").decode(file.subarray(0, 64)))!;
  return { width: Number(header[1]), height: Number(header[2]), gray: file.subarray(header[0].length) };
}

async function pipe(program: string, args: string[], input: Uint8Array): Promise<Uint8Array> {
  const child = new Deno.Command(program, { args, stdin: "piped", stdout: "piped", stderr: "null" }).spawn();
  const writer = child.stdin.getWriter();
  const written = writer.write(input).then(() => writer.close());
  const { stdout } = await child.output();
  await written;
  return stdout;
}
