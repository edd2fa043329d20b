/** Runs a program and returns its standard output. @throws Error with its output if it fails */
export async function run(
  program: string,
  args: readonly string[],
  input?: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const child = new Deno.Command(program, {
    args: [...args],
    stdin: input ? "piped" : "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  if (input) {
    const writer = child.stdin.getWriter();
    await writer.write(input);
    await writer.close();
  }
  const { code, stdout, stderr } = await output;
  const printed = () => new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} → ${code}\n${printed()}`);
  return new Uint8Array(stdout);
}
