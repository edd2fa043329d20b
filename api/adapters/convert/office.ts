/** Converts office files to PDF with LibreOffice in a sandbox. */
import { done, refuse } from "../../../domain/outcome.ts";
import type { Convert, OfficeKind } from "../../ports/files.ts";
import { runBoxed } from "./boxed.ts";
import { createConversionTurns } from "./conversion-turns.ts";
import { sandboxed } from "./sandbox.ts";

export type OfficeOptions = {
  /** Maximum size of the generated PDF. */
  limitBytes: number;
  atOnce?: number;
  waiting?: number;
  waitMs?: number;
  jobMs?: number;
  /** Time until a missing converter is looked for again. */
  missingMs?: number;
  /** Arguments of `bwrap`; tests replace them by programs that hang, crash or are missing. */
  command?: (kind: OfficeKind, path: string) => string[];
  probe?: string[];
};

/** LibreOffice's filter names, given explicitly so that it guesses nothing from the file. */
const filters: Record<OfficeKind, { reads: string; writes: string }> = {
  doc: { reads: "MS Word 97", writes: "writer_pdf_Export" },
  docx: { reads: "MS Word 2007 XML", writes: "writer_pdf_Export" },
  ods: { reads: "calc8", writes: "calc_pdf_Export" },
};

const PROBE_MS = 20_000;

export function officeConverter(options: OfficeOptions): Convert {
  const {
    limitBytes,
    atOnce = Math.min(4, navigator.hardwareConcurrency),
    waiting = 16,
    waitMs = 60_000,
    jobMs = 60_000,
    missingMs = 5_000,
    command = officeCommand,
    probe = sandboxed(["soffice", "-env:UserInstallation=file:///profile", "--version"]),
  } = options;
  const turns = createConversionTurns({ atOnce, waiting, waitMs });
  let versionCache: { version: Promise<string | null>; untilMs: number } | null = null;

  /** Checks until the converter is found, so that it can be installed while the server runs. */
  function findVersion(): Promise<string | null> {
    if (versionCache && performance.now() < versionCache.untilMs) return versionCache.version;
    const asking = { version: askVersion(probe), untilMs: Number.POSITIVE_INFINITY };
    versionCache = asking;
    void asking.version.then((version) => {
      if (version === null) asking.untilMs = performance.now() + missingMs;
    });
    return asking.version;
  }

  return {
    async office(path, kind, who) {
      const by = await findVersion();
      if (by === null) return refuse("conversion_unavailable");
      const converted = await turns.run(who, () => runBoxed(command(kind, path), limitBytes, jobMs));
      if (converted === null) return refuse("conversion_busy");
      if (converted === "too_much") return refuse("file_too_large");
      return converted === "failed" ? refuse("conversion_failed") : done({ pdf: converted, by });
    },
    async check() {
      if ((await findVersion()) !== null) return { state: "ok" };
      const detail =
        "Office files are refused: LibreOffice and bubblewrap are not there, or may not run. PDFs and pictures are taken.";
      return { state: "missing", detail };
    },
  };
}

function officeCommand(kind: OfficeKind, path: string): string[] {
  const inside = `/in/document.${kind}`;
  const { reads, writes } = filters[kind];
  return sandboxed(["sh", "/office/convert.sh", inside, reads, writes], { [inside]: path });
}

async function askVersion(probe: string[]): Promise<string | null> {
  const output = await runBoxed(probe, 4_096, PROBE_MS);
  if (typeof output === "string") return null;
  return /^LibreOffice [\d.]+/.exec(new TextDecoder().decode(output))?.[0] ?? null;
}
