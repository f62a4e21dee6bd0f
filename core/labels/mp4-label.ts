import { labelIn } from './ai-label';

/** Reads bytes of a file from a place on: as many as were asked for, or fewer where it ends. */
export type ByteReader = (position: number, length: number) => Promise<Uint8Array>;

/** Where a label lies in a movie: in the list of values that the keys of its own metadata name. */
const LIST = ['udta', 'meta'];
const KEY = 'AIGC';

/** Length and type before a box's content. */
const BOX_HEAD = 8;
/** Version and flags, then how many there are. */
const KEYS_HEAD = 8;
/** Kind of the value and its language. */
const DATA_HEAD = 8;
/** A length of 1 says that the real one follows, in eight bytes more. */
const LARGE_HEAD = 16;
/** A sane file has few of each; more are not worth reading. */
const MAX_BOXES = 64;
/** The movie's own metadata are some words; more is not read. */
const MAX_META_BYTES = 64 * 1024;

type Box = { type: string; content: Uint8Array };

const number = (bytes: Uint8Array, at: number) =>
  [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (bytes[at + index] ?? 0), 0);

const latin = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Bytes of UTF-8 as text; undefined when they are none. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return undefined;
  }
}

/** The boxes that lie one behind the other; what is cut off or damaged ends them. */
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

/** The number of the key among the keys, from 1, as the values count them; 0 when there is none. */
function placeOfKey(keys: Uint8Array): number {
  return boxesIn(keys.subarray(KEYS_HEAD)).findIndex(({ content }) => latin(content) === KEY) + 1;
}

/** Where a box's content lies in its file; one that ends with the file has no end of its own. */
type Place = { start: number; end: number };

/** Looks a box up among those that lie one behind the other in a place, reading their heads alone. */
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

/** The JSON under the key in the movie's own metadata. */
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

/** What was found in a file that may be an MP4. */
type Mp4Label = {
  /** Whether it is a film at all, by its boxes. */
  isFilm: boolean;
  /** Absent when there is none, or none that can be read. */
  fields?: object;
};

/**
 * The AI label in an MP4: the JSON under the key `AIGC` in moov/udta/meta, where ffmpeg's `use_metadata_tags` puts
 * it. Reads the heads of boxes and that metadata, wherever in the file they lie, and no frame.
 */
export async function labelInMp4(read: ByteReader): Promise<Mp4Label> {
  const isMp4 = latin((await read(0, BOX_HEAD)).subarray(4)) === 'ftyp';
  const file = { start: 0, end: Number.POSITIVE_INFINITY };
  const movie = isMp4 ? await placeOf(read, 'moov', file) : undefined;
  let place = movie;
  for (const type of LIST) place = place && (await placeOf(read, type, place));
  if (!place) return { isFilm: movie !== undefined };
  // `meta` is a full box: version and flags come first.
  const start = place.start + 4;
  const fields = labelInMeta(await read(start, Math.min(MAX_META_BYTES, Math.max(0, place.end - start))));
  return { isFilm: true, ...(fields && { fields }) };
}
