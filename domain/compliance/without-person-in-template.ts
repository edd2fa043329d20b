import type { TemplateState } from "../template/template.ts";
import { namesIn } from "./erase-person.ts";
import { type ErasedPerson, withoutPersonIn } from "./without-person.ts";

/**
 * The template without the person. The sender of a web form stays, because a former member's forms are handed over with
 * their templates. Returns the same object if nothing changes.
 */
export function withoutPersonInTemplate(state: TemplateState, person: ErasedPerson): TemplateState {
  const { template, recipients, fields, infos } = state;
  const { name, description, note, content } = template;
  const before = { recipients, fields, infos, head: { name, description, note }, ccEmails: content.ccEmails };
  const names = namesIn(recipients, person.email);
  const all = { ...person, names: [...person.names, ...names] };
  const title = withoutPersonIn(content.title, all);
  const next = withoutPersonIn(before, all);
  if (next === before && title === content.title) return state;
  const { head, ccEmails, ...parts } = next;
  const words = Object.fromEntries(Object.entries(head).filter(([, word]) => word !== undefined));
  return { ...state, ...parts, template: { ...template, ...words, content: { ...content, title, ccEmails } } };
}
