type Box = { type: string; content: Buffer };

/** Consecutive boxes, in order. */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (length < 8) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + length),
    });
    at += length;
  }
  return boxes;
}

/** Content of the box at a path of types. Throws when there is none. */
function boxAt(bytes: Buffer, ...path: string[]): Buffer {
  return path.reduce((inside, type) => {
    const box = boxesIn(inside).find((one) => one.type === type);
    if (!box) throw new Error(`there is no ${type}`);
    return box.content;
  }, bytes);
}

const PROFILES: Record<number, string> = { 66: 'baseline', 77: 'main', 100: 'high' };

/** Metadata of an MP4 with one H.264 track, from its boxes. */
export function describeMp4(bytes: Buffer) {
  const movie = boxAt(bytes, 'moov', 'mvhd');
  const table = boxAt(bytes, 'moov', 'trak', 'mdia', 'minf', 'stbl');
  // Version, flags, count; then the only entry: 78 bytes of fields before its own boxes.
  const [entry] = boxesIn(boxAt(table, 'stsd').subarray(8));
  const settings = entry && boxAt(entry.content.subarray(78), 'avcC');
  return {
    order: boxesIn(bytes).map(({ type }) => type),
    seconds: movie.readUInt32BE(16) / movie.readUInt32BE(12),
    codec: entry?.type,
    width: entry?.content.readUInt16BE(24),
    height: entry?.content.readUInt16BE(26),
    profile: PROFILES[settings?.[1] ?? 0],
    frames: boxAt(table, 'stsz').readUInt32BE(8),
  };
}
