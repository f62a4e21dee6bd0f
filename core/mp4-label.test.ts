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

const zeros = (length: number) => Buffer.alloc(length);

/** A file whose second key is the label's, as others may stand before it. */
function film(text: string, key = 'AIGC'): Buffer {
  const keys = box('keys', zeros(8), box('mdta', Buffer.from('title')), box('mdta', Buffer.from(key)));
  const value = (type: string, words: string) => box(type, box('data', zeros(8), Buffer.from(words)));
  const values = box('ilst', value('\0\0\0\x01', 'a film'), value('\0\0\0\x02', text));
  const meta = box('meta', zeros(4), box('hdlr', zeros(25)), keys, values);
  return Buffer.concat([box('ftyp', zeros(8)), box('moov', box('mvhd', zeros(100)), box('udta', meta))]);
}

it('the label is found under its key, in any language', () => {
  expect(labelInMp4(film(JSON.stringify(LABEL)))).toEqual(LABEL);
});

it('there is none under another key, and none that is no label', () => {
  expect(labelInMp4(film(JSON.stringify(LABEL), 'comment'))).toBeUndefined();
  for (const text of ['', 'AIGC', '[]', '{}', 'null']) expect(labelInMp4(film(text))).toBeUndefined();
});

it('a file that is cut off or damaged anywhere is read without a fault', () => {
  const whole = film(JSON.stringify(LABEL));
  for (let length = 0; length < whole.length; length += 1) {
    expect(labelInMp4(whole.subarray(0, length))).toBeUndefined();
    const damaged = Buffer.from(whole).fill(0xff, length, length + 1);
    expect(() => labelInMp4(damaged)).not.toThrow();
  }
});
