import { signal } from "@preact/signals-react";
import type { PageView } from "../../domain/contract/views/views.ts";
import type { Box, Millimetres } from "../../domain/field/geometry.ts";
import type { Shape } from "../../domain/field/shapes.ts";

type Rules = typeof import("../../domain/field/ground/readable-shapes.ts");

const rules = signal<Rules | null>(null);
let loading: Promise<void> | null = null;

/** Loads the rules for dark pages. Most documents have none. */
export function loadReadable(): Promise<void> {
  loading ??= import("../../domain/field/ground/readable-shapes.ts").then(
    (loaded) => {
      rules.value = loaded;
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

/** The shapes of a field, kept readable on a dark page as the sealer does it, as soon as the rules are loaded. */
export function readableOn(page: PageView | undefined, shapes: Shape[], box: Box<Millimetres>): Shape[] {
  if (!page?.dark) return shapes;
  void loadReadable();
  return rules.value?.readableShapes(shapes, box, page) ?? shapes;
}
