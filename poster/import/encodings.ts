import { ImportRefusal } from './imported';

/** Byte order marks and what they mean. */
const MARKS: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  // Without a mark: the first character of XML and JSON is of ASCII.
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

const HEAD_BYTES = 200;

/** The encoding of a text file: by its first bytes, or by its XML declaration. */
function encodingOf(bytes: Buffer): string {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked) return marked[1];
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)/.exec(head)?.[1] ?? 'utf-8';
}

/**
 * Decodes text in the encodings that drawing programs write.
 * @throws ImportRefusal for one that is unknown
 */
export function decodedText(bytes: Buffer): string {
  try {
    return new TextDecoder(encodingOf(bytes)).decode(bytes);
  } catch {
    throw new ImportRefusal('damaged');
  }
}
