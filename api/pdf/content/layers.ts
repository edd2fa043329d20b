/** Optional content (ISO 32000-2 §8.11): determines which layers are hidden when the file is opened. */

import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfRef, type PdfValue } from "../syntax/values.ts";
import { isHiddenMembership } from "./layer-membership.ts";

export type Layers = {
  /** Whether any group is off, or could be turned off automatically or by choosing another configuration. */
  areUncertain: boolean;
  /** Whether content of this group or membership is hidden. */
  isHidden(owner: PdfValue | undefined): boolean;
};

/** @throws PdfSyntaxError */
export function readLayers(reader: PdfReader): Layers {
  const properties = reader.dictIn(reader.catalog, "OCProperties");
  const config = reader.dictIn(properties, "D");
  const groups = refIds(reader, properties, "OCGs");
  const hiddenGroups = new Set(
    isName(reader.resolve(config?.get("BaseState")), "OFF")
      ? [...groups].filter((id) => !refIds(reader, config, "ON").has(id))
      : [],
  );
  for (const id of refIds(reader, config, "OFF")) hiddenGroups.add(id);
  const isOff = (group: PdfValue): boolean =>
    group instanceof PdfRef && (hiddenGroups.has(group.id) || isViewOff(reader, group));
  const automatic = reader.arrayIn(config, "AS") ?? [];
  const others = reader.arrayIn(properties, "Configs") ?? [];
  return {
    areUncertain: hiddenGroups.size > 0 || automatic.length > 0 || others.some((other) => switchesOff(reader, other)),
    isHidden(owner) {
      const dict = reader.resolve(owner);
      if (!isDict(dict)) return false;
      if (isName(reader.resolve(dict.get("Type")), "OCMD")) return isHiddenMembership(reader, dict, isOff);
      return isOff(owner ?? null);
    },
  };

  /** Usage that turns a group off on screens counts only if the configuration applies usage automatically. */
  function isViewOff(from: PdfReader, group: PdfRef): boolean {
    if (automatic.length === 0) return false;
    const usage = from.dictIn(from.resolve(group) as PdfDict | null, "Usage");
    return isName(from.resolve(from.dictIn(usage, "View")?.get("ViewState")), "OFF");
  }
}

function switchesOff(reader: PdfReader, value: PdfValue): boolean {
  const config = reader.resolve(value);
  return isDict(config) && (isName(config.get("BaseState"), "OFF") || (reader.arrayIn(config, "OFF") ?? []).length > 0);
}

function refIds(reader: PdfReader, dict: PdfDict | null, key: string): Set<number> {
  const ids = (reader.arrayIn(dict, key) ?? []).filter((item) => item instanceof PdfRef);
  return new Set(ids.map((ref) => ref.id));
}
