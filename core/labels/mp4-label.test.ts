import { expect, it } from 'vitest';
import { labelInMp4 } from './mp4-label';

const LABEL = { Label: '1', ProduceID: '任务 "7"' };

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** A reader of a file that counts the bytes read. */
function readerOf(file: Buffer) {
  const seen = { bytes: 0 };
  const read = async (position: number, length: number) => {
    const part = file.subarray(position, position + length);
    seen.bytes += part.length;
    return part;
  };
  return { seen, read };
}

const labelOf = async (file: Buffer) => (await labelInMp4(readerOf(file).read)).fields;

const zeros = (length: number) => Buffer.alloc(length);

/** A file whose second key is the label's, since other keys may precede it. */
function film(text: string, key = 'AIGC'): Buffer {
  const keys = box('keys', zeros(8), box('mdta', Buffer.from('title')), box('mdta', Buffer.from(key)));
  const value = (type: string, words: string) => box(type, box('data', zeros(8), Buffer.from(words)));
  const values = box('ilst', value('\0\0\0\x01', 'a film'), value('\0\0\0\x02', text));
  const meta = box('meta', zeros(4), box('hdlr', zeros(25)), keys, values);
  return Buffer.concat([box('ftyp', zeros(8)), box('moov', box('mvhd', zeros(100)), box('udta', meta))]);
}

it('the label is found under its key, in any language', async () => {
  expect(await labelInMp4(readerOf(film(JSON.stringify(LABEL))).read)).toEqual({
    isFilm: true,
    fields: LABEL,
  });
});

it('it is found behind the frames, without reading any, whatever their declared length', async () => {
  const [type, movie] = [
    film(JSON.stringify(LABEL)).subarray(0, 16),
    film(JSON.stringify(LABEL)).subarray(16),
  ];
  const large = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('mdat'), zeros(8), zeros(3_000_000)]);
  large.writeBigUInt64BE(BigInt(large.length), 8);
  const { seen, read } = readerOf(Buffer.concat([type, box('free'), large, movie]));
  expect((await labelInMp4(read)).fields).toEqual(LABEL);
  expect(seen.bytes).toBeLessThan(1_000);
});

it('no label is found under another key, or when the value is no label', async () => {
  expect(await labelOf(film(JSON.stringify(LABEL), 'comment'))).toBeUndefined();
  for (const text of ['', 'AIGC', '[]', '{}', 'null']) expect(await labelOf(film(text))).toBeUndefined();
});

it.each([
  ['nothing', zeros(0)],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n and so on')],
  ['an MP4 that was cut off before its movie', box('ftyp', zeros(8))],
  [
    'boxes without end',
    Buffer.concat([box('ftyp', zeros(8)), ...Array.from({ length: 100 }, () => box('free'))]),
  ],
])('%s is no movie', async (_what, file) => {
  expect(await labelInMp4(readerOf(file).read)).toEqual({ isFilm: false });
});

it('a truncated or damaged file is read without an error', async () => {
  const whole = film(JSON.stringify(LABEL));
  for (let length = 0; length < whole.length; length += 1) {
    expect(await labelOf(whole.subarray(0, length))).toBeUndefined();
    const damaged = Buffer.from(whole).fill(0xff, length, length + 1);
    await expect(labelInMp4(readerOf(damaged).read)).resolves.toBeDefined();
  }
});
