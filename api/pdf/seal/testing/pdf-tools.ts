/** What pdftotext and pdftoppm see in a file. */

/** All text in reading order, without the marks that pdftotext puts around changes of direction. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const text = new TextDecoder().decode(await pipe("pdftotext", ["-", "-"], bytes));
  return text.replace(/[\u200e\u200f\u202a-\u202e]/g, "");
}

async function pipe(program: string, args: string[], input: Uint8Array): Promise<Uint8Array> {
  const child = new Deno.Command(program, { args, stdin: "piped", stdout: "piped", stderr: "null" }).spawn();
  const writer = child.stdin.getWriter();
  const written = writer.write(input).then(() => writer.close());
  const { stdout } = await child.output();
  await written;
  return stdout;
}
