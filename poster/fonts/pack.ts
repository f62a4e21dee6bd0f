import type { FontFace, FontFaces, Glyph, GlyphShape } from './glyphs';

/**
 * First byte of every pack; a client that expects another version requests again after its next update.
 *
 * Numbers are varints (7 bits per byte, lowest first), signed ones zigzag-encoded; a string is its length in UTF-16
 * units followed by these. A pack is: version, number of faces, then each face: id, units per em, ascender±,
 * descender±, embolden, number of glyphs, each a key and its outline; number of kerned glyphs, each its index in the
 * face and a number of pairs: the other glyph's index relative to that of the previous pair, and the distance±. An
 * outline is: advance, number of shapes, each its fill ('' for the text's own), opacity in percent, number of ops, the
 * ops (two per byte), and each point relative to the previous one (x±, y±).
 */
export const PACK_VERSION = 1;

/**
 * Fill of an empty shape that marks a replacement for a glyph that no font has. Not a flag of its own, so that earlier
 * clients can read the pack: they draw nothing for it.
 */
export const REPLACEMENT_FILL = 'none';

/**
 * Ops of a packed outline. `impliedQuadratic` omits its end, which is the midpoint between its control point and the
 * next one's; paths are closed implicitly.
 */
export const PACKED_OPS = { move: 0, line: 1, quadratic: 2, impliedQuadratic: 3, cubic: 4 } as const;

/** Bytes that are no complete glyph pack of this version. */
export class BrokenGlyphPack extends Error {}

/** Number of points that each op adds to the unpacked outline. */
const POINTS = [1, 1, 2, 2, 3];

/** A byte reader: WeChat has no TextDecoder, and reading beyond the end of an array must be an error here. */
class Reader {
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new BrokenGlyphPack('it ends too early');
    this.at += 1;
    return byte;
  }

  slice(length: number): Uint8Array {
    if (length > this.bytes.length - this.at) throw new BrokenGlyphPack('it ends too early');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  unsigned(): number {
    let value = 0;
    for (let scale = 1; scale <= 2 ** 28; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
    throw new BrokenGlyphPack('a number is too large');
  }

  signed(): number {
    const value = this.unsigned();
    return value & 1 ? -(value + 1) / 2 : value / 2;
  }

  text(): string {
    let text = '';
    for (let left = this.unsigned(); left > 0; left -= 1) text += String.fromCharCode(this.unsigned());
    return text;
  }

  /**
   * Reads a count and calls `read` that many times; each call consumes at least a byte, so that an excessive number
   * fails soon.
   */
  times(read: () => void): void {
    for (let left = this.unsigned(); left > 0; left -= 1) read();
  }

  isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }
}

function readShape(reader: Reader): GlyphShape {
  const fill = reader.text();
  const opacity = reader.unsigned() / 100;
  const count = reader.unsigned();
  const packed = reader.slice(Math.ceil(count / 2));
  const opAt = (index: number) => ((packed[index >> 1] ?? 0) >> (index & 1 ? 4 : 0)) & 15;

  let moves = 0;
  let coordinates = 0;
  for (let index = 0; index < count; index += 1) {
    const points = POINTS[opAt(index)];
    if (points === undefined) throw new BrokenGlyphPack('an op is unknown');
    coordinates += points * 2;
    if (opAt(index) === PACKED_OPS.move) moves += 1;
  }
  if (count > 0 && opAt(0) !== PACKED_OPS.move) throw new BrokenGlyphPack('a path has no beginning');
  if (opAt(count - 1) === PACKED_OPS.impliedQuadratic) throw new BrokenGlyphPack('a curve has no end');

  const ops = new Uint8Array(count + moves);
  const points = new Float32Array(coordinates);
  let x = 0;
  let y = 0;
  let opsMade = 0;
  let pointsMade = 0;
  const put = (px: number, py: number) => {
    points[pointsMade] = px;
    points[pointsMade + 1] = py;
    pointsMade += 2;
  };
  const next = () => {
    x += reader.signed();
    y += reader.signed();
  };
  const end = () => {
    next();
    put(x, y);
  };
  let control: { x: number; y: number } | undefined;
  for (let index = 0; index < count; index += 1) {
    const op = opAt(index);
    if (op === PACKED_OPS.quadratic || op === PACKED_OPS.impliedQuadratic) {
      next();
      if (control) put((control.x + x) / 2, (control.y + y) / 2);
      put(x, y);
      ops[opsMade++] = 2;
      control = op === PACKED_OPS.impliedQuadratic ? { x, y } : undefined;
      if (!control) end();
      continue;
    }
    if (control) throw new BrokenGlyphPack('a curve has no end');
    if (op === PACKED_OPS.move && index > 0) ops[opsMade++] = 4;
    ops[opsMade++] = op === PACKED_OPS.cubic ? 3 : op;
    for (let left = POINTS[op] ?? 0; left > 0; left -= 1) end();
  }
  if (count > 0) ops[opsMade] = 4;
  return { ops, points, ...(fill && { fill }), ...(opacity !== 1 && { opacity }) };
}

function readGlyph(reader: Reader): Glyph {
  const advance = reader.unsigned();
  const shapes: GlyphShape[] = [];
  let isReplacement: true | undefined;
  reader.times(() => {
    const shape = readShape(reader);
    if (shape.fill === REPLACEMENT_FILL) isReplacement = true;
    else shapes.push(shape);
  });
  return { advance, shapes, ...(isReplacement && { isReplacement }) };
}

function readFace(reader: Reader): [id: string, face: FontFace] {
  const id = reader.text();
  const face: FontFace = {
    unitsPerEm: reader.unsigned(),
    ascender: reader.signed(),
    descender: reader.signed(),
    embolden: reader.unsigned(),
    glyphs: new Map(),
    kerning: new Map(),
  };
  if (face.unitsPerEm === 0) throw new BrokenGlyphPack('an em is empty');
  const keys: string[] = [];
  const keyAt = (place: number): string => {
    const key = keys[place];
    if (key === undefined) throw new BrokenGlyphPack('a pair has no glyph');
    return key;
  };
  reader.times(() => {
    const key = reader.text();
    keys.push(key);
    face.glyphs.set(key, readGlyph(reader));
  });
  reader.times(() => {
    const first = keyAt(reader.unsigned());
    let place = 0;
    reader.times(() => {
      place += reader.unsigned();
      face.kerning.set(first + keyAt(place), reader.signed());
    });
  });
  return [id, face];
}

/**
 * Adds the faces and glyphs of a pack to the existing ones.
 * @throws BrokenGlyphPack, with nothing added
 */
export function unpackGlyphs(bytes: Uint8Array, into: FontFaces): void {
  const reader = new Reader(bytes);
  if (reader.byte() !== PACK_VERSION) throw new BrokenGlyphPack('it is of another version');
  const faces: [string, FontFace][] = [];
  reader.times(() => faces.push(readFace(reader)));
  if (!reader.isAtEnd()) throw new BrokenGlyphPack('something follows it');
  for (const [id, face] of faces) {
    const known = into.get(id);
    if (!known) {
      into.set(id, face);
      continue;
    }
    for (const [key, glyph] of face.glyphs) known.glyphs.set(key, glyph);
    for (const [pair, distance] of face.kerning) known.kerning.set(pair, distance);
  }
}
