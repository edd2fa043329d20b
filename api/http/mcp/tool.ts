/** Definition of a tool for agents. */
import type * as z from "zod/mini";
import { type CallApi, CallRefused } from "./call-api.ts";

/** Context of a tool: `linkTo` returns the URL of a page of the web app. */
export type ToolContext = { ask: CallApi; linkTo: (path: string) => string };

/** Result of a tool whose act a person must confirm on a page of the web app, because no program may carry it out. */
export class NeedsPerson {
  /** Address of the page, which shows the person what they confirm. */
  readonly page: string;
  /** Text for the person, shown by agents' clients that open the page. */
  readonly message: string;
  /** Result for the agent as long as nobody has confirmed. */
  readonly state: object;
  constructor({ page, message, state }: Pick<NeedsPerson, "page" | "message" | "state">) {
    this.page = page;
    this.message = message;
    this.state = state;
  }
}

export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodMiniObject;
  /** `reads`: changes nothing. `ends`: irreversible. */
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

/** Refuses a part of a tool's input. */
export function unplaced(path: string, message: string): CallRefused {
  return new CallRefused(422, { code: "invalid_input", message, errors: [{ path, message }] });
}
