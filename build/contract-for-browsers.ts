/** The subset of Babel's syntax tree that is used here. */
type Node = { type: string; name?: string; value?: unknown; key?: Node; properties?: Node[] };
type Call = { node: { callee: Node; arguments: Node[] } };

/** The endpoint properties that a browser needs. */
const includedKeys = new Set(["method", "path", "idempotent", "upload", "bare"]);

/**
 * Babel plugin that removes the schemas from `endpoint({ … })` in `domain/contract`. Browsers need only their types,
 * only the server parses with them, and they are larger than much of a signer's page. `body` becomes a marker that a
 * body exists.
 */
export function contractForBrowsers() {
  return {
    visitor: {
      CallExpression({ node }: Call, state: { filename?: string }) {
        const [definition] = node.arguments;
        if (!/[\\/]domain[\\/]contract[\\/]/.test(state.filename ?? "")) return;
        if (node.callee.name !== "endpoint" || definition?.type !== "ObjectExpression") return;
        for (const property of definition.properties ?? []) {
          if (property.key?.name === "body") property.value = { type: "BooleanLiteral", value: true };
        }
        definition.properties = definition.properties?.filter(
          ({ key }) => key?.name === "body" || includedKeys.has(key?.name ?? ""),
        );
      },
    },
  };
}
