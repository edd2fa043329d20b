/** Groups of calls in the reference: title and introduction by the first part of a path after `/api`. */
import type { Endpoint } from "../../../domain/contract/endpoint.ts";

export type Tag = { name: string; description: string };

const groups: readonly (Tag & { parts: readonly string[] })[] = [
  {
    name: "Documents",
    parts: ["document", "copy"],
    description: "Upload files, save drafts, send them, follow them up, and download the sealed PDF.",
  },
  {
    name: "Templates",
    parts: ["template"],
    description: "Documents with roles instead of people: send them in one call, in bulk, or as a public web form.",
  },
  {
    name: "Signing",
    parts: ["recipient", "public"],
    description: "Calls of a recipient's link. The link's token stands in the body and identifies the recipient.",
  },
  { name: "Folders", parts: ["folder"], description: "Folders for documents and templates." },
  {
    name: "Verification",
    parts: ["verify"],
    description: "Whether a PDF was sealed here and is unchanged. Needs no account.",
  },
  {
    name: "Integrations",
    parts: ["integrations"],
    description: "API keys, webhooks and services that a workspace connects.",
  },
  {
    name: "Embedding",
    parts: ["embed"],
    description: "Sessions for pages of other sites that show our screens.",
  },
  {
    name: "Workspaces",
    parts: ["workspace", "acl", "branding", "custom-branding", "compliance", "stats", "support"],
    description: "Workspaces, their members, permissions, branding and retention.",
  },
  { name: "Payments", parts: ["payment"], description: "Payments that recipients owe before they sign." },
  { name: "Account", parts: ["user"], description: "A person's own profile and settings." },
  { name: "Signing in", parts: ["auth"], description: "Sessions of people, and the proofs they ask for." },
  {
    name: "Files",
    parts: ["pdf", "asset", "file", "zip", "evidence"],
    description: "Bytes behind addresses that other responses contain. The address is the permission, and expires.",
  },
  { name: "System", parts: ["health", "dev"], description: "The state of this installation." },
];

const other: Tag = { name: "Other", description: "All other calls." };

export function tagOf({ path }: Pick<Endpoint, "path">): string {
  const part = path.split("/")[2] ?? "";
  return (groups.find(({ parts }) => parts.includes(part)) ?? other).name;
}

/** The groups of these calls, in reading order. */
export function tagsOf(calls: readonly Pick<Endpoint, "path">[]): Tag[] {
  const used = new Set(calls.map(tagOf));
  return [...groups, other]
    .filter(({ name }) => used.has(name))
    .map(({ name, description }) => ({ name, description }));
}
