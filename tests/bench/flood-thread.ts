/** Thread entry point: sends requests in turn, as fast as responses arrive, without slowing the thread that measures. */
export type Flood = { url: string; from: number; ms: number } & FloodCalls;
/** `body`: index in `bodies`, which are large. */
export type FloodCalls = { requests: FloodRequest[]; bodies: string[] };
type FloodRequest = { path: string; method: string; headers: Record<string, string>; body: number | null };

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<Flood>) => void) | null;
  postMessage(message: null): void;
};

scope.onmessage = async ({ data: { url, from, ms, ...calls } }) => {
  const encoder = new TextEncoder();
  const bodies = calls.bodies.map((body) => encoder.encode(body));
  const requests = calls.requests.map(({ path, body, ...init }) => ({
    url: url + path,
    init: { ...init, ...(body === null ? {} : { body: bodies[body]! }) },
  }));
  const end = performance.now() + ms;
  for (let n = from; performance.now() < end; n++) {
    const request = requests[n % requests.length]!;
    await fetch(request.url, request.init)
      .then((response) => response.arrayBuffer())
      // A refused body closes its connection during the upload.
      .catch(() => undefined);
  }
  scope.postMessage(null);
};
