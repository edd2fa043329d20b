/** Passes bytes to a program as a temporary file. */
export async function onDisk<T>(bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir({ prefix: "countersign-test-" });
  try {
    await Deno.writeFile(`${folder}/a.pdf`, bytes);
    return await use(`${folder}/a.pdf`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
