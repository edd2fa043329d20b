/**
 * WebDriver BiDi, which Firefox supports in addition to classic WebDriver: console messages, and viewports narrower
 * than a window can be.
 */
export type Bidi = {
  /** Console errors so far, from any page. */
  readonly errors: readonly string[];
  /** @throws Error with the browser's message */
  send(method: string, params: object): Promise<unknown>;
  close(): void;
};

type Pending = { resolve(result: unknown): void; reject(error: Error): void };

export async function openBidi(url: string): Promise<Bidi> {
  const errors: string[] = [];
  const pending = new Map<number, Pending>();
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`No BiDi at ${url}`));
  });
  socket.onmessage = ({ data }) => {
    const { id, type, method, params, result, error, message } = JSON.parse(String(data));
    if (method === "log.entryAdded" && params.level === "error") errors.push(params.text);
    const waiting = pending.get(id);
    pending.delete(id);
    if (type === "error") waiting?.reject(new Error(`${error}: ${message}`));
    else waiting?.resolve(result);
  };
  let count = 0;
  const send: Bidi["send"] = (method, params) =>
    new Promise((resolve, reject) => {
      count += 1;
      pending.set(count, { resolve, reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  await send("session.subscribe", { events: ["log.entryAdded"] });
  return { errors, send, close: () => socket.close() };
}
