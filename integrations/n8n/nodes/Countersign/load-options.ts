/** Choices of drop-downs. */
import type { ILoadOptionsFunctions, INodePropertyOptions } from "n8n-workflow";
import { ask, part } from "./api.js";

type Named = { _id: string; name: string };
type Page = { items: Named[]; cursor: string | null };
type Inputs = { roles: { _id: string; label: string }[]; fields: { key: string; label: string; role: string }[] };

/** Maximum templates in the drop-down; others are chosen by id. */
const TEMPLATES_SHOWN = 500;

async function getTemplates(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const found: Named[] = [];
  let cursor: string | null = null;
  do {
    const qs: { limit: number; cursor?: string } = { limit: 100, ...(cursor ? { cursor } : {}) };
    const page: Page = await ask<Page>(this, "GET", "/api/template/all", { qs });
    found.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== null && found.length < TEMPLATES_SHOWN);
  return found.map(({ _id, name }) => ({ name, value: _id }));
}

async function readInputs(context: ILoadOptionsFunctions): Promise<Inputs> {
  const templateId = context.getCurrentNodeParameter("templateId");
  if (!templateId) return { roles: [], fields: [] };
  return ask<Inputs>(context, "GET", `/api/template/inputs/${part(templateId)}`);
}

async function getRoles(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const { roles } = await readInputs(this);
  return roles.map(({ _id, label }) => ({ name: label, value: _id }));
}

async function getFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const { fields } = await readInputs(this);
  return fields.map(({ key, label, role }) => ({ name: role ? `${label} (${role})` : label, value: key }));
}

async function getFolders(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const folders = await ask<Named[]>(this, "GET", "/api/folder/all");
  return [{ name: "All", value: "" }, ...folders.map(({ _id, name }) => ({ name, value: _id }))];
}

export const loadOptions = { getTemplates, getRoles, getFields, getFolders };
