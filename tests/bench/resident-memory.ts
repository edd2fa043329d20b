import { readFileSync } from "node:fs";
import type { Server } from "../support/server.ts";

const MEGABYTE = 1_048_576;

/**
 * Watches the resident memory in MiB until the result is read: its highest value, and its growth, which is the
 * highest value in the last third of the time beyond that in the first.
 */
export function watchMemory({ pid }: Server): () => { highest: number; growth: number } {
  const found: number[] = [];
  const measure = () => {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    found.push((pages * 4_096) / MEGABYTE);
  };
  measure();
  const timer = setInterval(measure, 500);
  return () => {
    clearInterval(timer);
    const third = Math.ceil(found.length / 3);
    const growth = Math.max(0, Math.max(...found.slice(-third)) - Math.max(...found.slice(0, third)));
    return { highest: Math.max(...found), growth };
  };
}
