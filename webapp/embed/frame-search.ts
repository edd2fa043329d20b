import * as z from "zod/mini";
import { type FrameKind, frameKinds } from "./frame-screen.ts";

const Values = z.record(z.string(), z.union([z.string(), z.boolean(), z.pipe(z.number(), z.transform(String))]));

/** The settings in a frame's address: the words and ids that an element has as attributes, under the same names. */
export type FrameSearch = {
  kind: FrameKind;
  workspace: string;
  language: string | null;
  theme: "system" | "light" | "dark";
  externalId: string | null;
  documentId: string | null;
  view: string | null;
  /** Id of a web form, from the path. */
  formId: string | null;
  name: string | null;
  email: string | null;
  values: Readonly<Record<string, string | boolean>>;
  readonlyFields: readonly string[];
  without: readonly ("decline" | "download" | "delegate")[];
};

/** Parses a frame's address; a setting that does not parse counts as absent. */
export function readFrameSearch(pathname: string, search: URLSearchParams): FrameSearch {
  const theme = search.get("theme");
  return {
    kind: frameKinds.find((one) => pathname === `/embed/${one}`) ?? "verify",
    workspace: search.get("workspace") ?? "",
    language: search.get("language"),
    theme: theme === "light" || theme === "dark" ? theme : "system",
    externalId: search.get("external-id"),
    documentId: search.get("document-id"),
    view: search.get("view"),
    formId: /(?:^|\/form\/)([\w-]+)\/?$/.exec(search.get("src") ?? "")?.[1] ?? null,
    name: search.get("name"),
    email: search.get("email"),
    values: readValues(search.get("values")),
    readonlyFields: (search.get("readonly-fields") ?? "").split(",").flatMap((name) => name.trim() || []),
    without: (["decline", "download", "delegate"] as const).filter((way) => search.get(`with-${way}`) === "false"),
  };
}

function readValues(text: string | null): FrameSearch["values"] {
  try {
    return Values.safeParse(JSON.parse(text ?? "{}")).data ?? {};
  } catch {
    return {};
  }
}
