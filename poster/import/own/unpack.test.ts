import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../tests/builders/zip';
import { IMPORT_LIMITS, ImportRefusal } from '../imported';
import { isZip, unpackOwn } from './unpack';

const MEGABYTE = 2 ** 20;
const DEFLATED = 8;

/** Offsets of compression method and unpacked size in the two headers of the only file. */
const HEADERS = [
  { signature: 0x04034b50, method: 8, unpacked: 22 },
  { signature: 0x02014b50, method: 10, unpacked: 24 },
];

/** An archive of one compressed file with a claimed unpacked size. */
function packed(name: string, content: Buffer, claimed: number): Buffer {
  const archive = zipOf({ [name]: deflateRawSync(content) });
  for (const { signature, method, unpacked } of HEADERS) {
    const head = Buffer.alloc(4);
    head.writeUInt32LE(signature);
    const at = archive.indexOf(head);
    archive.writeUInt16LE(DEFLATED, at + method);
    archive.writeUInt32LE(claimed, at + unpacked);
  }
  return archive;
}

describe('a ZIP of a poster', () => {
  it('contains a document and its pictures by id, in any folder', async () => {
    const zip = zipOf({
      'poster.json': '{"version":1}',
      'pictures/one.png': 'a',
      'two.v2.JPEG': 'b',
      '__MACOSX/._poster.json': 'noise',
      'read me.txt': 'noise',
    });
    expect(isZip(zip)).toBe(true);
    const { document, files } = await unpackOwn(zip);
    expect(document.toString()).toBe('{"version":1}');
    expect([...files].map(([id, bytes]) => [id, bytes.toString()])).toEqual([
      ['one', 'a'],
      ['two.v2', 'b'],
    ]);
  });

  it('may be compressed or not', async () => {
    const text = '{"version":1}'.repeat(100);
    const { document } = await unpackOwn(packed('poster.json', Buffer.from(text), text.length));
    expect(document.toString()).toBe(text);
  });

  it('is refused before unpacking when it would get too large', async () => {
    const bomb = packed('a.png', Buffer.alloc(MEGABYTE), IMPORT_LIMITS.unpackedBytes + 1);
    await expect(unpackOwn(bomb)).rejects.toEqual(new ImportRefusal('tooLarge', { limit: 120 }));
  });

  it('is aborted when it unpacks to more than it claims', async () => {
    const liar = packed('poster.json', Buffer.alloc(50 * MEGABYTE), 100);
    await expect(unpackOwn(liar)).rejects.toEqual(new ImportRefusal('damaged'));
  });

  it('is refused with too many files', async () => {
    const names = Array.from({ length: IMPORT_LIMITS.files + 1 }, (_none, index) => [`${index}.png`, 'x']);
    await expect(unpackOwn(zipOf(Object.fromEntries(names)))).rejects.toMatchObject({ fault: 'tooLarge' });
  });

  it('is refused when it leaves its folder or is truncated', async () => {
    await expect(unpackOwn(zipOf({ 'poster.json': '{}', '../a.png': 'x' }))).rejects.toMatchObject({
      fault: 'damaged',
    });
    const whole = zipOf({ 'poster.json': '{}' });
    await expect(unpackOwn(whole.subarray(0, 30))).rejects.toMatchObject({ fault: 'notSupported' });
  });
});
