import { labelIn } from './ai-label';

/** Reads bytes of a file from a position: as many as requested, or fewer at its end. */
export type ByteReader = (position: number, length: number) => Promise<Uint8Array>;

/** Boxes of a movie that contain its metadata, and the key of the label among the metadata's keys. */
const LIST = ['udta', 'meta'];
const KEY = 'AIGC';

/** Bytes of a box header: length and type. */
const BOX_HEAD = 8;
/** Bytes of version and flags, and of the number of keys. */
const KEYS_HEAD = 8;
/** Bytes of a value's type and language. */
const DATA_HEAD = 8;
/** Bytes of a header with a 64-bit length, which a length of 1 announces. */
const LARGE_HEAD = 16;
/** A valid file has few of each; more are not read. */
const MAX_BOXES = 64;
/** Maximum size of the metadata that is read, in bytes. */
const MAX_META_BYTES = 64 * 1024;

type Box = { type: string; content: Uint8Array };

const number = (bytes: Uint8Array, at: number) =>
  [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (bytes[at + index] ?? 0), 0);

const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Decodes UTF-8; undefined when it is invalid. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return undefined;
  }
}

/** Parses consecutive boxes; stops at truncated or damaged ones. */
function boxesIn(bytes: Uint8Array): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + BOX_HEAD <= bytes.length && boxes.length < MAX_BOXES) {
    const length = number(bytes, at);
    if (length < BOX_HEAD) break;
    boxes.push({
      type: latin(bytes.subarray(at + 4, at + BOX_HEAD)),
      content: bytes.subarray(at + BOX_HEAD, at + length),
    });
    at += length;
  }
  return boxes;
}

const find = (bytes: Uint8Array, type: string) => boxesIn(bytes).find((box) => box.type === type)?.content;

/** The 1-based number of the label's key, which values refer to; 0 when there is none. */
function placeOfKey(keys: Uint8Array): number {
  return boxesIn(keys.subarray(KEYS_HEAD)).findIndex(({ content }) => latin(content) === KEY) + 1;
}

/** Position of a box's content in the file; the last box of a file may have no end of its own. */
type Place = { start: number; end: number };

/** Finds a box among consecutive ones in a range of the file, reading their headers only. */
async function placeOf(read: ByteReader, type: string, { start, end }: Place): Promise<Place | undefined> {
  let at = start;
  for (let count = 0; count < MAX_BOXES && at < end; count += 1) {
    const head = await read(at, LARGE_HEAD);
    if (head.length < BOX_HEAD) return undefined;
    const short = number(head, 0);
    const isLarge = short === 1;
    const length = isLarge ? number(head, 8) * 2 ** 32 + number(head, 12) : short || end - at;
    const headLength = isLarge ? LARGE_HEAD : BOX_HEAD;
    if (length < headLength) return undefined;
    const place = { start: at + headLength, end: Math.min(end, at + length) };
    if (latin(head.subarray(4, BOX_HEAD)) === type) return place;
    at += length;
  }
  return undefined;
}

/** The JSON under the label's key in the movie's metadata. */
function labelInMeta(meta: Uint8Array): object | undefined {
  const keys = find(meta, 'keys');
  const values = find(meta, 'ilst');
  if (!keys || !values) return undefined;
  const place = placeOfKey(keys);
  // The type of a value is the number of its key.
  const value = boxesIn(values).find(
    ({ type }) => type === String.fromCharCode(0, 0, place >> 8, place & 0xff),
  );
  const data = value && find(value.content, 'data');
  const text = data && textOf(data.subarray(DATA_HEAD));
  return text === undefined ? undefined : labelIn(text);
}

/** The label of a file that may be an MP4. */
type Mp4Label = {
  /** Whether it is a movie, judging by its boxes. */
  isFilm: boolean;
  /** Absent when there is no label, or none that can be parsed. */
  fields?: object;
};

/**
 * Reads the AI label of an MP4: the JSON under the key `AIGC` in moov/udta/meta, where ffmpeg's `use_metadata_tags`
 * puts it. Reads box headers and that metadata, wherever they are in the file, but no frames.
 */
export async function labelInMp4(read: ByteReader): Promise<Mp4Label> {
  const isMp4 = latin((await read(0, BOX_HEAD)).subarray(4)) === 'ftyp';
  const file = { start: 0, end: Number.POSITIVE_INFINITY };
  const movie = isMp4 ? await placeOf(read, 'moov', file) : undefined;
  let place = movie;
  for (const type of LIST) place = place && (await placeOf(read, type, place));
  if (!place) return { isFilm: movie !== undefined };
  // `meta` is a full box: it starts with version and flags.
  const start = place.start + 4;
  const fields = labelInMeta(await read(start, Math.min(MAX_META_BYTES, Math.max(0, place.end - start))));
  return { isFilm: true, ...(fields && { fields }) };
}
