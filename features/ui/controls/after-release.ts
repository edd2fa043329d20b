import { useLayoutEffect, useState } from "react";

/** Without a click after the pointer was released, e.g. because it was dragged, waiting ends. */
const CLICK_MS = 350;

let isPressed = false;
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function releaseIn(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    isPressed = false;
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
  }, ms);
}

function press(): void {
  clearTimeout(timer);
  isPressed = true;
}

// A touch blurs the input between its `pointerup` and its `click`, so the click ends a press.
addEventListener("pointerdown", press, true);
addEventListener("pointerup", () => releaseIn(CLICK_MS), true);
addEventListener("pointercancel", () => releaseIn(0), true);
addEventListener("click", () => releaseIn(0), true);

/**
 * Acts at once, or after the click while a pointer is pressed: what grows or shrinks when an input loses focus
 * would move the pressed button away, and its click would be lost.
 */
export function afterRelease(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

/** The value, changed only while no pointer is pressed. */
export function useSteady<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => afterRelease(() => setShown(value)), [value]);
  return shown;
}
