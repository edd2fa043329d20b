import { open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { BadgeId } from "../../../domain/compliance/badge.ts";
import type { Log } from "../../ports/basics.ts";
import type { OperatorDocuments } from "../../ports/compliance/certificates.ts";

const LIMIT_BYTES = 25 * 1024 * 1024;

/** File names that differ from the badge's id. */
const names: Partial<Record<BadgeId, string>> = { aicpa: "soc2" };

const day = z.optional(
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d$/),
    z.refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text, "must be a day like 2026-01-31"),
  ),
);
const Description = z.strictObject({
  issuer: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  from: day,
  to: day,
  validUntil: day,
});

/**
 * A folder with `soc2.pdf`, optionally described by `soc2.json`. Read at each request, so that a new file takes effect
 * immediately.
 */
export function operatorFolder(folder: string | undefined, log: Log): OperatorDocuments {
  const pathOf = (badge: BadgeId, ending: "pdf" | "json") => join(folder!, `${names[badge] ?? badge}.${ending}`);
  const isPdf = async (badge: BadgeId) => {
    const path = pathOf(badge, "pdf");
    const size = (await stat(path).catch(() => null))?.size ?? 0;
    if (size === 0) return false;
    const isRight = size <= LIMIT_BYTES && (await beginsAsPdf(path));
    if (!isRight) log("warn", "a compliance document is no PDF of at most 25 MB", { path });
    return isRight;
  };
  const describe = async (badge: BadgeId) => {
    const path = pathOf(badge, "json");
    const text = await readFile(path, "utf8").catch(() => null);
    if (text === null) return {};
    const parsed = Description.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    log("warn", "the description of a compliance document cannot be read", {
      path,
      issues: parsed.error.issues.length,
    });
    return null;
  };
  return {
    async find(badge) {
      return folder && (await isPdf(badge)) ? describe(badge) : null;
    },
    async read(badge) {
      return folder && (await isPdf(badge)) ? Uint8Array.from(await readFile(pathOf(badge, "pdf"))) : null;
    },
  };
}

async function beginsAsPdf(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (!file) return false;
  try {
    const { buffer } = await file.read(new Uint8Array(5), 0, 5, 0);
    return new TextDecoder("latin1").decode(buffer) === "%PDF-";
  } finally {
    await file.close();
  }
}

/** `null` if the file is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
