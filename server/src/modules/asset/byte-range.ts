import type { ByteRange } from '../../storage/port';

/**
 * The part of a file of `size` bytes that a `Range` header asks for. `whole` without such a header, and for what we
 * need not honour (several ranges, other units); `none` when no byte of the file is in the range.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end };
}
