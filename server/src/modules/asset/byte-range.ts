import type { ByteRange } from '../../storage/port';

/** What a file of `size` bytes answers to a `Range` header: which bytes, and the headers that say so. */
type RangeAnswer = {
  status: 200 | 206 | 416;
  headers: Readonly<Record<string, string | number>>;
  /** Undefined when no byte of the file is asked for. */
  part: ByteRange | undefined;
};

/**
 * The part of a file of `size` bytes that a `Range` header asks for. `whole` without such a header, and for what we
 * need not honour (several ranges, other units); `none` when no byte of the file is in the range.
 */
function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
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

/** What a file of `size` bytes answers to a `Range` header. */
export function answerRange(header: string | undefined, size: number): RangeAnswer {
  const range = parseRange(header, size);
  if (range === 'none') {
    return { status: 416, headers: { 'content-range': `bytes */${size}` }, part: undefined };
  }
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range;
  const length = { 'content-length': part.end - part.start + 1 };
  return range === 'whole'
    ? { status: 200, headers: length, part }
    : {
        status: 206,
        headers: { 'content-range': `bytes ${part.start}-${part.end}/${size}`, ...length },
        part,
      };
}
