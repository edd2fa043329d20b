import type { ComponentType } from "react";
import { lazyWithRetry } from "../features/sign/form/wait-for-network.ts";
import { type PropertiesOf, type TagName, tagNames } from "./attributes.ts";
import type { ElementConfig, ElementContext } from "./element-context.ts";
import { Shell } from "./shell.tsx";
import { faultsOf, type WrappedProps, wrap } from "./wrap.ts";

/** Props of an element's own component. */
export type TagProps<T extends TagName> = { context: ElementContext; properties: PropertiesOf<T> };

type Tag<T extends TagName> = { plan: ElementConfig; Body: ComponentType<TagProps<T>> };

/** The feature of an element is loaded when a page uses that element. */
const tags: { [T in TagName]: Tag<T> } = {
  sign: { plan: { namespaces: ["sign"], sends: "body" }, Body: lazyWithRetry(() => import("./tags/sign.tsx")) },
  prepare: {
    plan: { namespaces: ["prepare"], sends: "header", continues: true },
    Body: lazyWithRetry(() => import("./tags/prepare.tsx")),
  },
  form: { plan: { namespaces: ["form", "sign"], sends: null }, Body: lazyWithRetry(() => import("./tags/form.tsx")) },
  documents: {
    plan: { namespaces: ["dashboard", "list"], sends: "header" },
    Body: lazyWithRetry(() => import("./tags/documents.tsx")),
  },
  verify: { plan: { namespaces: ["verify"], sends: null }, Body: lazyWithRetry(() => import("./tags/verify.tsx")) },
};

function elementOf<T extends TagName>(tag: T): CustomElementConstructor {
  const { plan, Body } = tags[tag];
  const Own = Body as ComponentType<TagProps<TagName>>;
  return wrap(tag, ({ container, session, getSession, ...properties }: WrappedProps) => (
    <Shell
      {...{ container, plan }}
      properties={properties as PropertiesOf<TagName>}
      session={session ?? null}
      getSession={getSession ?? null}
      faults={faultsOf(container.host)}
    >
      {(context) => <Own context={context} properties={properties as PropertiesOf<TagName>} />}
    </Shell>
  ));
}

/** Registers elements with the page; a tag that is already defined, by any script, stays. */
export function defineTags(names: readonly TagName[] = tagNames): void {
  for (const tag of names) {
    const name = `countersign-${tag}`;
    if (!customElements.get(name)) customElements.define(name, elementOf(tag));
  }
}
