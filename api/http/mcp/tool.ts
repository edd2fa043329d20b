/** The form of a tool for agents. */
import type * as z from "zod/mini";
import type { Ask } from "./ask.ts";

/** Context of a tool: `linkTo` makes the address of a page of the web app. */
export type ToolContext = { ask: Ask; linkTo: (path: string) => string };

export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodMiniObject;
  /** `reads`: changes nothing. `ends`: takes something back for good. */
  readonly effect: "reads" | "changes" | "ends";
  run(context: ToolContext, input: never): Promise<unknown>;
};

export function tool<S extends z.ZodMiniObject>(
  definition: Omit<Tool, "input" | "run"> & {
    input: S;
    run(context: ToolContext, input: z.infer<S>): Promise<unknown>;
  },
): Tool {
  return definition as Tool;
}
