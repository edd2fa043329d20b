import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { SubProcessor } from "../../../domain/compliance/installation.ts";
import type { Log } from "../../ports/basics.ts";
import type { ReadSubProcessors } from "../../ports/compliance/sub-processors.ts";

const List = z.array(SubProcessor).check(z.maxLength(200));

/** A JSON file; read at each request, so that a change takes effect immediately. */
export function subProcessorFile(path: string | undefined, log: Log): ReadSubProcessors {
  return async () => {
    if (!path) return [];
    try {
      return List.parse(JSON.parse(await readFile(path, "utf8")));
    } catch (error) {
      log("error", "the list of sub-processors cannot be read", { path, error: String(error) });
      return [];
    }
  };
}
