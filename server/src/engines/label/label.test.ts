import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readByOthers } from '../../../../tests/builders/foreign-label';
import { addMetadata } from '../container/add-metadata';
import { labelPacket, newLabel, parseLabel } from './aigc';
import { readLabel } from './read-label';

const LABEL = newLabel('001191110000000000000X00001', '01890000-0000-7000-8000-000000000000');

const flat = { create: { width: 9, height: 7, channels: 3, background: '#b04030' } } as const;

/** Another program's packet around a property. */
const packet = (property: string, prefix = 'TC260') =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:${prefix}='http://www.tc260.org.cn/ns/AIGC/1.0/' ${property}</rdf:Description></rdf:RDF></x:xmpmeta>`;

describe('the AI label', () => {
  it('has the seven keys of GB 45438-2025, and says: made by AI, here', () => {
    expect(Object.keys(LABEL)).toEqual([
      'Label',
      'ContentProducer',
      'ProduceID',
      'ReservedCode1',
      'ContentPropagator',
      'PropagateID',
      'ReservedCode2',
    ]);
    expect(LABEL.Label).toBe('1');
    expect(Object.values(LABEL).every((value) => typeof value === 'string')).toBe(true);
  });

  it('survives being written and read, with any content', () => {
    const odd = newLabel(`"'<&>\\ 图作`, ']]> &amp; é');
    expect(parseLabel(labelPacket(odd).toString())).toEqual(odd);
  });

  it.each([
    ['as an attribute', packet(`TC260:AIGC='{"Label":"2","ProduceID":"x"}'>`)],
    ['under another prefix', packet('><ai:AIGC>{"Label":"2","ProduceID":"x"}</ai:AIGC>', 'ai')],
    [
      'with every quote as a character reference',
      packet('><TC260:AIGC>{&#34;Label&#x22;:&quot;2",&#34;ProduceID":"x"}</TC260:AIGC>'),
    ],
  ])('is read %s', (_case, text) => {
    expect(parseLabel(text)).toMatchObject({ Label: '2', ProduceID: 'x', ContentProducer: '' });
  });

  it.each([
    ['there is none', packet('>')],
    [
      'the namespace is another',
      packet('><TC260:AIGC>{"Label":"1"}</TC260:AIGC>').replace('tc260.org', 'example.org'),
    ],
    ['not valid JSON', packet('><TC260:AIGC>{Label: 1}</TC260:AIGC>')],
    ['it is no label', packet('><TC260:AIGC>["Label"]</TC260:AIGC>')],
    ['the packet is far too long', packet('><TC260:AIGC>{"Label":"1"}</TC260:AIGC>') + ' '.repeat(300_000)],
    ['it is null', packet('><TC260:AIGC>null</TC260:AIGC>')],
  ])('is not read when %s', (_case, text) => expect(parseLabel(text)).toBeUndefined());
});

describe('the label in a file', () => {
  const canvas = { width: 9, height: 7, hasAlpha: false };
  const label = (file: Buffer, mime: string) => addMetadata(file, mime, { xmp: labelPacket(LABEL) }, canvas);

  it('is an APP1 segment of a JPEG, after the JFIF segment', async () => {
    const plain = await sharp(flat).jpeg().toBuffer();
    const jfif = Buffer.from('\xff\xe0\x00\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1');
    const withJfif = Buffer.concat([plain.subarray(0, 2), jfif, plain.subarray(2)]);
    for (const [source, at] of [
      [plain, 2],
      [withJfif, 2 + jfif.length],
    ] as const) {
      const file = label(source, 'image/jpeg');
      expect(file.readUInt16BE(at)).toBe(0xffe1);
      expect(file.toString('latin1', at + 4, at + 33)).toBe('http://ns.adobe.com/xap/1.0/\0');
      expect(await readLabel(file)).toEqual(LABEL);
    }
  });

  it('is an iTXt chunk of a PNG with the keyword that Adobe specifies', async () => {
    const file = label(await sharp(flat).png().toBuffer(), 'image/png');
    const chunk = 8 + 25;
    expect(file.toString('latin1', chunk + 4, chunk + 8)).toBe('iTXt');
    expect(file.toString('latin1', chunk + 8, chunk + 30)).toBe('XML:com.adobe.xmp\0\0\0\0\0');
    expect(await readLabel(file)).toEqual(LABEL);
  });

  it('is an XMP chunk of a WebP, announced in its header', async () => {
    for (const lossless of [true, false]) {
      const file = label(await sharp(flat).webp({ lossless }).toBuffer(), 'image/webp');
      expect(file.readUInt32LE(4)).toBe(file.length - 8);
      expect(file.toString('latin1', 12, 16)).toBe('VP8X');
      expect((file[20] ?? 0) & 0x04).toBe(0x04);
      expect(await readLabel(file)).toEqual(LABEL);
      expect(await sharp(file).metadata()).toMatchObject({ width: 9, height: 7, hasAlpha: false });
    }
  });

  it('splits a profile of more than 64 KB into several segments of a JPEG', async () => {
    // Profiles may be padded, and decoders rely on the length in the header, so the pixels prove that it is complete.
    const icc = (await sharp(await sharp(flat).withIccProfile('p3').jpeg().toBuffer()).metadata()).icc;
    const long = Buffer.concat([icc ?? Buffer.alloc(0), Buffer.alloc(150_000, 1)]);
    const file = addMetadata(await sharp(flat).jpeg().toBuffer(), 'image/jpeg', { icc: long }, canvas);
    expect((await sharp(file).metadata()).icc?.equals(long)).toBe(true);
  });

  it('is absent from a picture without one', async () => {
    expect(await readLabel(await sharp(flat).png().toBuffer())).toBeUndefined();
  });
});

describe('the AI label as other programs read it', () => {
  it.each([
    'jpeg',
    'png',
    'webp',
  ] as const)('ExifReader finds it in a %s, letter by letter', async (format) => {
    const odd = newLabel('001191110000000000000X00001', `"'<&> 图作`);
    const file = await sharp(flat).toFormat(format).toBuffer();
    const canvas = { width: 9, height: 7, hasAlpha: false };
    const labeled = addMetadata(file, `image/${format}`, { xmp: labelPacket(odd) }, canvas);
    expect(readByOthers(labeled, `image/${format}`)).toEqual(odd);
    expect(readByOthers(file, `image/${format}`)).toBeUndefined();
  });

  it('is found by ffmpeg in a video of the tool', () => {
    const film = readFileSync(new URL('../../../assets/examples/ai-video-image.mp4', import.meta.url));
    expect(readByOthers(film, 'video/mp4')).toMatchObject({ Label: '1' });
  });
});
