const LARGEST_ANSWER = 64 * 1024;

/** What a provider answers, which is never long. @throws Error where it is */
export async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > LARGEST_ANSWER) throw new Error("answer too long");
  }
  return text;
}
