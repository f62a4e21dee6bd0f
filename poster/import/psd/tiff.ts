/** How a TIFF's values are to be read. */
export const PHOTOMETRIC = { gray: 1, rgb: 2, cmyk: 5, lab: 8 } as const;

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

const HEAD_BYTES = 8;
const ENTRY_BYTES = 12;

/**
 * Wraps values in an uncompressed TIFF: the way to give a picture in Lab, or with a color profile, to sharp, whose raw
 * input knows neither.
 * @param values interleaved, in this machine's byte order, which is little-endian
 */
export function tiffOf(
  values: Uint8Array | Uint16Array,
  {
    width,
    height,
    channels,
    kind,
    profile,
  }: {
    width: number;
    height: number;
    channels: number;
    kind: keyof typeof PHOTOMETRIC;
    profile?: Uint8Array | undefined;
  },
): Buffer {
  const bits = Buffer.alloc(2 * channels);
  for (let channel = 0; channel < channels; channel++)
    bits.writeUInt16LE(8 * values.BYTES_PER_ELEMENT, 2 * channel);
  /** Tags in ascending order: number, type, count and value, which is an offset when it is longer than four bytes. */
  const tags: [tag: number, type: number, count: number, value: number | Uint8Array][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bits],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, PHOTOMETRIC[kind]],
    [273, LONG, 1, 0],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, values.byteLength],
    [284, SHORT, 1, 1],
  ];
  if (profile) tags.push([34_675, UNDEFINED, profile.length, profile]);
  const directory = Buffer.alloc(2 + tags.length * ENTRY_BYTES + 4);
  const pixels = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  const parts: Uint8Array[] = [];
  let next = HEAD_BYTES + directory.length;
  const place = (bytes: Uint8Array): number => {
    const at = next;
    const pad = Buffer.alloc(bytes.length % 2);
    parts.push(bytes, pad);
    next += bytes.length + pad.length;
    return at;
  };
  directory.writeUInt16LE(tags.length, 0);
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = 2 + index * ENTRY_BYTES;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    if (tag === 273) directory.writeUInt32LE(place(pixels), at + 8);
    else if (typeof value === 'number') directory.writeUInt32LE(value, at + 8);
    else if (value.length <= 4) directory.set(value, at + 8);
    else directory.writeUInt32LE(place(value), at + 8);
  }
  const head = Buffer.from([0x49, 0x49, 42, 0, HEAD_BYTES, 0, 0, 0]);
  return Buffer.concat([head, directory, ...parts]);
}
