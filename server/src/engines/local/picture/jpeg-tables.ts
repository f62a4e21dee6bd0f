const MARKER = 0xff;
const QUANTIZATION_TABLES = 0xdb;
/** Frames with baseline, extended and progressive coding. */
const FRAMES = { first: 0xc0, last: 0xc2 } as const;
const SCAN = 0xda;

/** Coefficients of a table. */
const COEFFICIENTS = 64;

/** Offsets in a frame's segment: the number of components, and the first one, its sampling and its table. */
const FRAME = { count: 9, component: 10, bytes: 3, sampling: 1, table: 2 } as const;

/** Quantization of a component: steps in zigzag order, and its samples per block across and down. */
export type Quantization = { steps: number[]; across: number; down: number };

/** Tables of a segment, by their number; `undefined` where the file is cut off. */
function tablesIn(file: Buffer, at: number, end: number): Map<number, number[]> | undefined {
  const tables = new Map<number, number[]>();
  for (let from = at + 4; from < end; ) {
    const kind = file[from] ?? 0;
    // The upper half of the byte says whether steps have 16 bits.
    const bytes = kind >> 4 ? 2 : 1;
    const next = from + 1 + COEFFICIENTS * bytes;
    if (next > file.length) return undefined;
    const start = from + 1;
    const steps = Array.from({ length: COEFFICIENTS }, (_, index) =>
      file.readUIntBE(start + index * bytes, bytes),
    );
    tables.set(kind & 0x0f, steps);
    from = next;
  }
  return tables;
}

/** What a frame says of a component; undefined where it has no such component. */
function componentIn(file: Buffer, at: number, index: number) {
  const from = at + FRAME.component + index * FRAME.bytes;
  if (index >= (file[at + FRAME.count] ?? 0) || from + FRAME.bytes > file.length) return undefined;
  const sampling = file[from + FRAME.sampling] ?? 0;
  return { across: sampling >> 4, down: sampling & 0x0f, table: file[from + FRAME.table] ?? 0 };
}

/** Quantization of a JPEG's brightness and, unless it is gray, of its colors; undefined for other files, or cut off. */
export function quantizationOf(file: Buffer): { brightness: Quantization; color?: Quantization } | undefined {
  const tables = new Map<number, number[]>();
  let frame: number | undefined;
  let at = 2;
  while (at + 4 < file.length && file[at] === MARKER && file[at + 1] !== SCAN) {
    const kind = file[at + 1] ?? 0;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (kind === QUANTIZATION_TABLES) {
      const found = tablesIn(file, at, end);
      if (!found) return undefined;
      for (const [number, steps] of found) tables.set(number, steps);
    } else if (kind >= FRAMES.first && kind <= FRAMES.last) frame = at;
    at = end;
  }
  if (frame === undefined) return undefined;
  const [bright, color] = [0, 1].map((index) => {
    const component = componentIn(file, frame, index);
    const steps = component && tables.get(component.table);
    return component && steps && { steps, across: component.across, down: component.down };
  });
  return bright && { brightness: bright, ...(color && { color }) };
}
