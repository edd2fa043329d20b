import type { Fault } from "../../../domain/outcome.ts";
import { asDraft } from "../../../domain/template/content.ts";
import { findFormFaults } from "../../../domain/template/form-faults.ts";
import type { TemplateState } from "../../../domain/template/template.ts";
import type { SigningDeps } from "../../deps.ts";

import { readConnections } from "../draft/read-connections.ts";
import { readPages } from "../file/read-pages.ts";

/** Faults because of which the template cannot have a web form now. */
export async function formFaultsOf(deps: SigningDeps, state: TemplateState): Promise<Fault[]> {
  const draft = asDraft(state);
  const pages = await readPages(deps, draft.document.fileParts);
  return findFormFaults(state, pages, await readConnections(deps, draft), deps);
}
