import { labelIn } from './ai-label';

/** What of a file's beginning is enough: everything but the frames comes first, and is small. */
export const MP4_HEAD_BYTES = 512 * 1024;

/** Where a label lies: in the list of values that the keys of the movie's own metadata name. */
const LIST = ['moov', 'udta', 'meta'];
const KEY = 'AIGC';

/** Length and type before a box's content. */
const BOX_HEAD = 8;
/** Version and flags, then how many there are. */
const KEYS_HEAD = 8;
/** Kind of the value and its language. */
const DATA_HEAD = 8;
/** A sane file has few of each; more are not worth reading. */
const MAX_BOXES = 64;

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

/**
 * The AI label in an MP4, given its first {@link MP4_HEAD_BYTES} bytes: the JSON under the key `AIGC` in
 * moov/udta/meta, where ffmpeg's `use_metadata_tags` puts it. Undefined when there is none, or none that can be read.
 */
export function labelInMp4(head: Uint8Array): object | undefined {
  let bytes: Uint8Array | undefined = head.subarray(0, MP4_HEAD_BYTES);
  for (const type of LIST) bytes = bytes && find(bytes, type);
  // `meta` is a full box: version and flags come first.
  const meta = bytes?.subarray(4);
  const keys = meta && find(meta, 'keys');
  const values = meta && find(meta, 'ilst');
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
