/** User actions in a browser window by WebDriver: one vocabulary for every browser. */
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { eventually } from "../../support/eventually.ts";
import type { ElementId, InputSource, Session } from "./webdriver.ts";

/** A query that takes the first match. `name` is the accessible name or the text, whole unless `isPart`. */
export type Target = {
  css?: string;
  role?: string;
  name?: string;
  isPart?: boolean;
  within?: Target;
};
export type File = { name: string; type: string; bytes: Uint8Array };
/** A point on an element, as fractions of its width and height. */
export type Spot = readonly [number, number];

export type Screen = ReturnType<typeof createScreen>;

const finder = `${readFileSync(new URL("finder.js", import.meta.url), "utf8")}\nreturn find(...arguments);`;

/** The point at which to press an element, if nothing covers it. */
const hitMiddle = `
  const { x, y, width, height } = arguments[0].getBoundingClientRect();
  const middle = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const hit = arguments[0].getRootNode().elementFromPoint(middle.x, middle.y);
  return arguments[0].contains(hit) ? middle : null;`;

/** Pointer down at the first point, move along the others, up. */
function mouse(points: readonly { x: number; y: number }[], pointerType: "mouse" | "touch" = "mouse"): InputSource {
  const [first, ...rest] = points;
  const actions = [
    { type: "pointerMove", duration: 0, origin: "viewport", ...first },
    { type: "pointerDown", button: 0 },
    ...rest.map((point) => ({ type: "pointerMove", duration: 60, origin: "viewport", ...point })),
    { type: "pointerUp", button: 0 },
  ];
  return { type: "pointer", id: pointerType, parameters: { pointerType }, actions };
}

/** Sets the viewport's size in CSS pixels. */
export type Resize = (width: number, height: number) => Promise<void>;

/** @param resizeTo for browsers whose windows cannot be as narrow as a phone */
export function createScreen(session: Session, resizeTo?: Resize) {
  const run = <T>(script: string, ...args: unknown[]) => session.command<T>("POST", "/execute/sync", { script, args });

  const all = async (target: Target): Promise<ElementId[]> => {
    const { within, ...rest } = target;
    if (!within) return run(finder, rest);
    const [outer] = await all(within);
    return outer ? run(finder, rest, outer) : [];
  };
  const find = (target: Target, timeoutMs = 20_000) =>
    eventually(`${JSON.stringify(target)}`, async () => (await all(target))[0], { timeoutMs, everyMs: 100 });
  const pathOf = (element: ElementId) => `/element/${Object.values(element)[0]}`;

  const perform = async (...sources: InputSource[]) => {
    await session.command("POST", "/actions", { actions: sources });
    await session.command("DELETE", "/actions");
  };

  /** Scrolls the element out from under bars that stick to an edge. */
  const click = async (element: ElementId) => {
    await run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
    try {
      await session.command("POST", `${pathOf(element)}/click`);
    } catch (error) {
      // WebKit's driver reports a shadow root's host as covering the element.
      const middle = await run<{ x: number; y: number } | null>(hitMiddle, element);
      if (!middle) throw error;
      await perform(mouse([middle]));
    }
  };

  /** Presses the middle with a mouse or a finger, once nothing moves or covers it. */
  const press = async (target: Target) => {
    await eventually(
      `a press on ${JSON.stringify(target)}`,
      async () => {
        const element = await find(target, 100);
        if (await run("return arguments[0].matches(':disabled, [aria-disabled=true]')", element)) return false;
        await click(element);
        return true;
      },
      { timeoutMs: 20_000, everyMs: 100 },
    );
  };

  /** Presses again until the result appears, because an element that is still moving ignores a press. */
  const pressFor = (target: Target, result: Target) =>
    eventually(
      `${JSON.stringify(result)} after a press`,
      async () => {
        if ((await all(result)).length > 0) return true;
        await press(target);
        return (await find(result, 1_000)) !== null;
      },
      { timeoutMs: 20_000 },
    );

  /** Drags along spots on an element with the button or finger down. */
  const drag = async (target: Target, spots: readonly Spot[], pointerType: "mouse" | "touch" = "mouse") => {
    const element = await find(target);
    const box = await run<{ x: number; y: number; width: number; height: number }>(
      "arguments[0].scrollIntoView({ block: 'center' }); return arguments[0].getBoundingClientRect().toJSON()",
      element,
    );
    const at = ([x, y]: Spot) => ({
      x: Math.round(box.x + x * box.width),
      y: Math.round(box.y + y * box.height),
    });
    await perform(mouse(spots.map(at), pointerType));
  };

  /** WebKit's window is at least 450 pixels wide. */
  const resize: Resize = async (width, height) => {
    await session.command("POST", "/window/rect", { width, height });
    const [w, h] = await run<[number, number]>("return [innerWidth, innerHeight]");
    if (w !== width || h !== height)
      await session.command("POST", "/window/rect", { width: 2 * width - w, height: 2 * height - h });
  };

  return {
    session,
    run,
    all,
    find,
    press,
    pressFor,
    drag,
    go: (url: string) => session.command("POST", "/url", { url }),
    url: () => session.command<string>("GET", "/url"),
    async reload() {
      await session.command("POST", "/refresh");
    },
    /** Replaces the value by typing. */
    async fill(target: Target, text: string) {
      const write = async () => {
        const element = await find(target, 100);
        // In a frame, WebKit accepts keys only for a focused element.
        await click(element);
        await session.command("POST", `${pathOf(element)}/clear`);
        await session.command("POST", `${pathOf(element)}/value`, { text });
        return true;
      };
      await eventually(`${JSON.stringify(target)} to be written in`, write, { timeoutMs: 20_000, everyMs: 100 });
    },
    /** Types into the focused element; keys without a letter are spelt as in WebDriver. */
    async keys(text: string) {
      const actions = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
      await perform({ type: "key", id: "keyboard", actions });
    },
    async valueOf(target: Target): Promise<string> {
      return run("return arguments[0].value", await find(target));
    },
    waitUntilGone: (target: Target) =>
      eventually(`${JSON.stringify(target)} to go`, async () => (await all(target)).length === 0, { everyMs: 100 }),
    /** Presses a button that asks for files and chooses them; the browser's own dialog is not part of the page. */
    async choose(button: Target, files: readonly File[]) {
      await run(`
        const original = HTMLInputElement.prototype.click;
        HTMLInputElement.prototype.click = function () {
          if (this.type !== "file") return original.call(this);
          HTMLInputElement.prototype.click = original;
          window.askedForFiles = this;
        };`);
      await press(button);
      const encoded = files.map(({ name, type, bytes }) => ({
        name,
        type,
        data: Buffer.from(bytes).toString("base64"),
      }));
      await eventually("the page to ask for files", () => run<boolean>("return Boolean(window.askedForFiles)"));
      await run(
        `const bag = new DataTransfer();
        for (const { name, type, data } of arguments[0]) {
          bag.items.add(new File([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], name, { type }));
        }
        window.askedForFiles.files = bag.files;
        window.askedForFiles.dispatchEvent(new Event("change", { bubbles: true }));
        delete window.askedForFiles;`,
        encoded,
      );
    },
    async enter(frame: Target) {
      await session.command("POST", "/frame", { id: await find(frame) });
    },
    leave: () => session.command("POST", "/frame", { id: null }),
    resize: resizeTo ?? resize,
    async picture(): Promise<Uint8Array> {
      return Buffer.from(await session.command<string>("GET", "/screenshot"), "base64");
    },
  };
}
