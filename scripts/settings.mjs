/**
 * Every setting the server reads from its environment. `npm start` passes these on and no others; README's table is
 * printed from here (`node scripts/readme.mjs`).
 * @type {readonly { name: string, fallback: string, meaning: string }[]}
 */
export const settings = [
  { name: "PORT", fallback: "8000", meaning: "Port the server listens on" },
  { name: "HOST", fallback: "127.0.0.1", meaning: "Address it listens on" },
  { name: "DATA_DIR", fallback: "./data", meaning: "Folder of the database, the files and the sealing key" },
];
