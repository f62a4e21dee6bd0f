import type { ByteRange } from '../../storage/port';

/** The response to a `Range` header for a file of `size` bytes: the byte range and the headers that describe it. */
type RangeAnswer = {
  status: 200 | 206 | 416;
  headers: Readonly<Record<string, string | number>>;
  /** The bytes to send; undefined if there are none. */
  part: ByteRange | undefined;
};

/**
 * Parses a `Range` header for a file of `size` bytes. `whole` if it is missing or need not be honored (several ranges,
 * other units); `none` if no byte of the file is in the range.
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

/** The response to a `Range` header for a file of `size` bytes. */
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
