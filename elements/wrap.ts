import r2wc from "@r2wc/react-to-web-component";
import type { ComponentType } from "react";
import {
  type AttributeFault,
  attributeOf,
  attributesOf,
  defaultOf,
  kindOf,
  parseProperty,
  properties,
  propertyOf,
  refusalOf,
  type TagName,
} from "./attributes.ts";
import type { GetSession, SuppliedSession } from "./supplied-session.ts";

/** Set as properties only: they never appear in the page. */
const secrets = ["session", "getSession"] as const;

/** Props of an element's component: its shadow root, its secrets and its properties. */
export type WrappedProps = { container: ShadowRoot; session?: SuppliedSession | null; getSession?: GetSession | null };

/** Refused attributes of each element; read when it renders. */
const faults = new WeakMap<Element, Map<string, AttributeFault>>();

export function faultsOf(element: Element): AttributeFault[] {
  return [...(faults.get(element)?.values() ?? [])];
}

/** r2wc postpones rendering while this is false. */
const connected: unique symbol = Symbol.for("r2wc.connected") as never;

type R2wcElement = HTMLElement & {
  [connected]: boolean;
  container: ShadowRoot;
  connectedCallback(): void;
  disconnectedCallback(): void;
};

/**
 * Wraps a component as a custom element. r2wc mounts, updates and unmounts it; this wrapper parses the attributes, so
 * that a bare `with-decline` counts, removing an attribute restores its default, text that does not parse is a fault,
 * not an exception, and no property is written into the page.
 */
export function wrap(tag: TagName, component: ComponentType<WrappedProps>): CustomElementConstructor {
  const own = Object.keys(properties[tag]);
  const names = [...own, ...secrets];
  const Base = r2wc(component as ComponentType<object>, {
    shadow: "open",
    // Without a type r2wc neither parses nor reflects.
    props: Object.fromEntries(names.map((name) => [name, undefined])) as Record<string, never>,
  }) as unknown as new () => R2wcElement;

  const setProperty = (element: Element, name: string, value: unknown) =>
    Reflect.set(Base.prototype, name, value, element);

  const rerender = (element: Element) => setProperty(element, "theme", Reflect.get(element, "theme"));

  function parse(element: Element, name: string, attribute: string, raw: unknown): void {
    const kind = kindOf(tag, name);
    if (!kind) return;
    const read = parseProperty(kind, raw, document.baseURI);
    noteFault(element, name, read ? null : { attribute, why: "invalid" });
    setProperty(element, name, read ? read.value : defaultOf(kind));
  }

  class Element extends Base {
    static get observedAttributes(): string[] {
      return attributesOf(tag);
    }

    #isUpgraded = false;

    constructor() {
      super();
      this[connected] = false;
      for (const name of own) setProperty(this, name, defaultOf(kindOf(tag, name)!));
    }

    override connectedCallback(): void {
      if (!this.#isUpgraded) {
        this.#isUpgraded = true;
        for (const name of names) adoptOwnProperty(this, name);
      }
      super.connectedCallback();
    }

    /** A moved node is disconnected and reconnected: typed text stays. */
    override disconnectedCallback(): void {
      setTimeout(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    /** Defined so that `moveBefore` does not disconnect the element. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(attribute: string): void {
      const name = propertyOf(attribute);
      const plain = attributeOf(name);
      const isPlain = this.hasAttribute(plain);
      const value = this.getAttribute(isPlain ? plain : `data-${plain}`);
      const refusal = value === null ? null : refusalOf(tag, plain, value);
      if (refusal) {
        noteFault(this, name, { attribute: plain, why: refusal });
        if (kindOf(tag, name)) setProperty(this, name, null);
        else rerender(this);
      } else if (kindOf(tag, name)) parse(this, name, plain, value);
      else {
        noteFault(this, name, null);
        rerender(this);
      }
    }
  }

  for (const name of own) {
    Object.defineProperty(Element.prototype, name, {
      enumerable: true,
      configurable: true,
      get: Object.getOwnPropertyDescriptor(Base.prototype, name)!.get!,
      set(raw: unknown) {
        parse(this, name, name, raw);
      },
    });
  }
  return Element;
}

/**
 * A property that the page set before the element was defined is an own property of the object and hides the
 * accessor.
 */
function adoptOwnProperty(element: HTMLElement, name: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(element, name);
  if (!descriptor) return;
  Reflect.deleteProperty(element, name);
  Reflect.set(element, name, descriptor.value);
}

function noteFault(element: Element, name: string, fault: AttributeFault | null): void {
  const known = faults.get(element) ?? new Map<string, AttributeFault>();
  faults.set(element, known);
  if (fault) known.set(name, fault);
  else known.delete(name);
}
