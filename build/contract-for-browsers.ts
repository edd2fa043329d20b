/** The subset of Babel's syntax tree that is used here. */
type Node = { type: string; name?: string; value?: unknown; key?: Node; properties?: Node[] };
type Call = { node: { callee: Node; arguments: Node[] } };

/** The endpoint properties that a browser needs: its address, and whether it takes a body and a key. */
const includedKeys = new Set(["method", "path", "idempotent", "upload", "bare"]);

/**
 * A Babel plugin. Removes the schemas from `endpoint({ … })` in `domain/contract`: browsers need only their types,
 * the server alone parses with them, and they weigh more than much of a signer's page. `body` becomes a marker that
 * one exists.
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
