import { createElement, forwardRef, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";

/** Props that React sets as attributes; all others become properties of the element. */
const attribute = /^(id|class|className|style|slot|hidden|lang|dir|role|tabIndex|children|(aria-|data-|on[A-Z]).*)$/;
const events = {
  load: "onLoad",
  ready: "onReady",
  "field-change": "onFieldChange",
  entered: "onEntered",
  uploaded: "onUploaded",
  saved: "onSaved",
  sent: "onSent",
  completed: "onCompleted",
  declined: "onDeclined",
  error: "onError",
};
/** A layout effect runs before the browser paints; on a server React warns about it and does not run it. */
const useAtOnce = typeof document === "undefined" ? useEffect : useLayoutEffect;

export const CountersignSign = forwardRef(function CountersignSign(props, ref) {
  return useElement("sign", props, ref);
});
export const CountersignForm = forwardRef(function CountersignForm(props, ref) {
  return useElement("form", props, ref);
});
export const CountersignPrepare = forwardRef(function CountersignPrepare(props, ref) {
  return useElement("prepare", props, ref);
});
export const CountersignDocuments = forwardRef(function CountersignDocuments(props, ref) {
  return useElement("documents", props, ref);
});
export const CountersignVerify = forwardRef(function CountersignVerify(props, ref) {
  return useElement("verify", props, ref);
});

/** Renders an element and sets its properties and listeners; they take effect whenever its code loads. */
function useElement(kind, { server, script, getSession, className, ...props }, ref) {
  const element = useRef(null);
  const latest = useRef({ props, getSession });
  const set = useRef({});
  useImperativeHandle(ref, () => element.current, []);
  useAtOnce(() => {
    latest.current = { props, getSession };
    setChanged(
      element.current,
      set.current,
      pick(props, (name) => !attribute.test(name)),
    );
    // A stable function, because a new `getSession` in each render must not count as a change.
    const ask = getSession ? (set.current.ask ?? (() => latest.current.getSession())) : null;
    if (set.current.ask !== ask) element.current.getSession = ask;
    set.current.ask = ask;
  });
  useAtOnce(() => hear(element.current, (name, event) => latest.current.props[events[name]]?.(event)), []);
  const src = script?.src ?? (server && new URL("/elements/countersign.js", server).href);
  useEffect(() => loadOnce(src, script?.integrity), [src, script?.integrity]);
  const attributes = pick(props, (name) => attribute.test(name) && !Object.values(events).includes(name));
  // React 18 would write `classname`.
  if (className) attributes.class = className;
  return createElement(`countersign-${kind}`, { ...attributes, ref: element });
}

/** Sets the properties that changed; a removed one returns to its default. */
function setChanged(element, before, given) {
  before.given ??= {};
  for (const name of new Set([...Object.keys(before.given), ...Object.keys(given)])) {
    if (given[name] !== before.given[name]) element[name] = given[name];
  }
  before.given = given;
}

/** @returns a function that removes the listeners */
function hear(element, tell) {
  const stop = new AbortController();
  for (const name of Object.keys(events)) {
    // Events from inside the element bubble, too; the element's own events have a detail.
    const listener = (event) => event.target === element && event.detail && tell(name, event);
    element.addEventListener(name, listener, { signal: stop.signal });
  }
  return () => stop.abort();
}

function loadOnce(src, integrity) {
  if (!src || [...document.scripts].some((one) => one.src === src)) return;
  const checked = integrity ? { integrity, crossOrigin: "anonymous" } : {};
  document.head.append(Object.assign(document.createElement("script"), { src, async: true, ...checked }));
}

function pick(props, isWanted) {
  return Object.fromEntries(Object.entries(props).filter(([name]) => isWanted(name)));
}
