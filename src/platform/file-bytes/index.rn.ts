import type { ByteReader } from '@tuzuo/core/labels/mp4-label';
import { EncodingType, readAsStringAsync } from 'expo-file-system';
import type { LocalFile } from '@/platform/local-file';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Hermes has no `atob`. */
function fromBase64(text: string): Uint8Array {
  const digits = text.replace(/[^\w+/]/g, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  for (let index = 0; index < bytes.length; index += 1) {
    const at = Math.floor((index * 4) / 3);
    const [first, second] = [DIGITS.indexOf(digits.charAt(at)), DIGITS.indexOf(digits.charAt(at + 1))];
    const shift = 2 * (index % 3) + 2;
    bytes[index] = ((first << shift) | (second >> (6 - shift))) & 0xff;
  }
  return bytes;
}

/** Expo returns bytes as base64 text only. */
export function bytesOf({ path }: LocalFile): ByteReader {
  return (position, length) =>
    readAsStringAsync(path, { encoding: EncodingType.Base64, position, length }).then(
      fromBase64,
      () => new Uint8Array(),
    );
}
