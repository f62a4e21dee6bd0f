/** A plane of one value. */
export const plane = (value: number, pixels: number): Uint8Array => new Uint8Array(pixels).fill(value);

/** A square of one color in ag-psd's format. */
export const squareOf = (side: number, [red, green, blue]: readonly number[]) => ({
  width: side,
  height: side,
  data: Uint8ClampedArray.from(
    { length: side * side * 4 },
    (_none, at) => [red, green, blue, 255][at % 4] ?? 0,
  ),
});

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value > 0x7fff ? value - 0x10000 : value);
  return bytes;
};
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value | 0);
  return bytes;
};
const section = (...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length), content]);
};

/** A channel as it is stored: its id, how it is compressed, and its bytes. */
type StoredChannel = { id: number; compression: number; data: Uint8Array };

type StoredLayer = {
  name: string;
  box: [left: number, top: number, right: number, bottom: number];
  channels: StoredChannel[];
};

function layerInfo(layers: readonly StoredLayer[]): Buffer {
  const records = layers.map(({ name, box: [left, top, right, bottom], channels }) =>
    Buffer.concat([
      ...[top, left, bottom, right].map(u32),
      u16(channels.length),
      ...channels.flatMap(({ id, data }) => [u16(id), u32(data.length + 2)]),
      Buffer.from('8BIMnorm'),
      Buffer.from([255, 0, 0, 0]),
      section(u32(0), u32(0), Buffer.from([name.length, ...Buffer.from(name)])),
    ]),
  );
  const pixels = layers.flatMap(({ channels }) =>
    channels.flatMap(({ compression, data }) => [u16(compression), data]),
  );
  const info = Buffer.concat([u16(layers.length), ...records, ...pixels]);
  return section(section(Buffer.concat([info, Buffer.alloc(info.length % 2)])), u32(0));
}

/**
 * A PSD of any color mode, or one that claims what it does not have, byte by byte.
 * @param file.mode number of the color mode
 * @param file.composite the composite picture with its compression
 */
export function rawPsd(file: {
  mode: number;
  width: number;
  height: number;
  channels: number;
  bits?: number;
  profile?: Uint8Array;
  modeData?: Uint8Array;
  layers?: StoredLayer[];
  composite?: Uint8Array;
}): Buffer {
  const { mode, width, height, channels, bits = 8, profile, modeData, layers, composite } = file;
  const resource =
    profile &&
    Buffer.concat([
      Buffer.from('8BIM'),
      u16(1039),
      u16(0),
      section(profile),
      Buffer.alloc(profile.length % 2),
    ]);
  return Buffer.concat([
    Buffer.from('8BPS'),
    u16(1),
    Buffer.alloc(6),
    u16(channels),
    u32(height),
    u32(width),
    u16(bits),
    u16(mode),
    section(modeData ?? Buffer.alloc(0)),
    section(resource ?? Buffer.alloc(0)),
    layers ? layerInfo(layers) : u32(0),
    composite ?? Buffer.alloc(0),
  ]);
}
