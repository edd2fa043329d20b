import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription, JsonObject } from "n8n-workflow";
import { NodeApiError, NodeConnectionTypes, NodeOperationError } from "n8n-workflow";
import { actions } from "./actions.js";
import { CREDENTIAL } from "./api.js";
import { loadOptions } from "./load-options.js";
import { type Operation, properties } from "./properties.js";

/** Actions on documents and templates. */
export class Countersign implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Countersign",
    name: "countersign",
    icon: { light: "file:countersign.svg", dark: "file:countersign.dark.svg" },
    group: ["output"],
    version: 1,
    subtitle: '={{ $parameter["operation"] }}',
    description: "Send documents to people who sign them, and follow them up",
    defaults: { name: "Countersign" },
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    usableAsTool: true,
    credentials: [{ name: CREDENTIAL, required: true }],
    properties,
  };
  methods = { loadOptions };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (const index of this.getInputData().keys()) {
      const pairedItem = { item: index };
      try {
        const operation = this.getNodeParameter("operation", index) as Operation;
        const items = await actions[operation](this, index);
        results.push(...items.map((one) => ({ ...one, pairedItem })));
      } catch (error) {
        if (this.continueOnFail()) {
          results.push({ json: { error: (error as Error).message }, pairedItem });
          continue;
        }
        if (error instanceof NodeApiError) {
          throw new NodeApiError(this.getNode(), error as unknown as JsonObject, { itemIndex: index });
        }
        throw new NodeOperationError(this.getNode(), error as Error, { itemIndex: index });
      }
    }
    return [results];
  }
}
