/** Compound files ([MS-CFB]): stream names, and the beginning of a stream. */

export class CompoundInvalid extends Error {
  override name = "CompoundInvalid";
}

export type CompoundStream = {
  name: string;
  /** The first 64 bytes or more. @throws CompoundInvalid */
  head(): Uint8Array;
};

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const STREAM = 2;
const ROOT = 5;
const LAST_SECTOR = 0xfffffffa;
/** Shorter streams are stored in the root's stream. */
const SMALL_STREAM_BYTES = 4096;
const PIECE_BYTES = 64;
const MOST_SECTORS = 4096;

/** @throws CompoundInvalid */
export function readCompound(file: Uint8Array): CompoundStream[] {
  if (file.length < HEADER_BYTES) throw new CompoundInvalid("header");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const shift = view.getUint16(30, true);
  if (shift !== 9 && shift !== 12) throw new CompoundInvalid("sector size");
  const sectorBytes = 2 ** shift;
  const offsetOf = (sector: number) => (sector + 1) * sectorBytes;
  const sectorAt = (sector: number): DataView => {
    if (sector >= LAST_SECTOR || offsetOf(sector) + sectorBytes > file.length) throw new CompoundInvalid("sector");
    return new DataView(file.buffer, file.byteOffset + offsetOf(sector), sectorBytes);
  };
  const nextOf = nextSector(view, sectorAt, sectorBytes);
  const found: { name: string; type: number; first: number; size: number }[] = [];
  let sector = view.getUint32(48, true);
  for (let read = 0; sector < LAST_SECTOR; read++, sector = nextOf(sector)) {
    if (read === MOST_SECTORS) throw new CompoundInvalid("directory");
    const entries = sectorAt(sector);
    for (let at = 0; at < sectorBytes; at += ENTRY_BYTES) {
      const [first, size] = [entries.getUint32(at + 116, true), entries.getUint32(at + 120, true)];
      found.push({ name: nameAt(entries, at), type: entries.getUint8(at + 66), first, size });
    }
  }
  const root = found.find((entry) => entry.type === ROOT);

  function headOf({ first, size }: { first: number; size: number }): Uint8Array {
    if (size === 0) return new Uint8Array();
    if (size >= SMALL_STREAM_BYTES) return bytesOf(sectorAt(first));
    if (!root || first > MOST_SECTORS * sectorBytes) throw new CompoundInvalid("small stream");
    let holder = root.first;
    for (let passed = Math.floor((first * PIECE_BYTES) / sectorBytes); passed > 0; passed--) {
      // Corrupt tables name missing sectors; they are read within bounds.
      sectorAt(holder);
      holder = nextOf(holder);
    }
    return bytesOf(sectorAt(holder)).subarray((first * PIECE_BYTES) % sectorBytes);
  }

  return found
    .filter((entry) => entry.type === STREAM)
    .map((entry) => ({ name: entry.name, head: () => headOf(entry) }));
}

function bytesOf(sector: DataView): Uint8Array {
  return new Uint8Array(sector.buffer, sector.byteOffset, sector.byteLength);
}

/** The sector after another one, from the file's allocation table, of which the header names the first 109 sectors. */
function nextSector(view: DataView, sectorAt: (sector: number) => DataView, sectorBytes: number) {
  const perSector = sectorBytes / 4;
  return (sector: number): number => {
    let table = Math.floor(sector / perSector);
    let holder = view;
    let offset = 76;
    if (table >= 109) {
      table -= 109;
      holder = sectorAt(view.getUint32(68, true));
      offset = 0;
      for (let guard = 0; table >= perSector - 1; table -= perSector - 1) {
        if (++guard > MOST_SECTORS) throw new CompoundInvalid("table");
        holder = sectorAt(holder.getUint32(sectorBytes - 4, true));
      }
    }
    return sectorAt(holder.getUint32(offset + 4 * table, true)).getUint32(4 * (sector % perSector), true);
  };
}

function nameAt(entries: DataView, at: number): string {
  const letters = Math.min(31, Math.max(0, entries.getUint16(at + 64, true) / 2 - 1));
  return String.fromCharCode(...Array.from({ length: letters }, (_, i) => entries.getUint16(at + 2 * i, true)));
}
