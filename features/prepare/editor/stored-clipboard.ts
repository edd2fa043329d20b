import * as z from "zod/mini";
import { Field } from "../../../domain/field/field.ts";
import type { PersonalStorage } from "../../host/host.ts";
import { writeJson } from "../../host/write-json.ts";
import type { Clipboard } from "./create-editor.ts";

const KEY = "copied-fields";
const Copied = z.array(Field);

/**
 * A clipboard on the device, so that fields can be pasted into another document; unreadable content counts as empty.
 */
export function storedClipboard(storage: PersonalStorage): Clipboard {
  return {
    read() {
      try {
        return Copied.parse(JSON.parse(storage.get(KEY) ?? "[]"));
      } catch {
        return [];
      }
    },
    write: (fields) => storage.set(KEY, writeJson(fields)),
  };
}
