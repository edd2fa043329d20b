/** The lower bound of a flooded server, as a separate process: refuses every call at once and unread. Prints its port. */
Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: ({ port }) => console.log(port) }, ({ url }) =>
  new URL(url).pathname === "/api/health" ? Response.json({ ok: true }) : Response.json({}, { status: 429 }),
);
