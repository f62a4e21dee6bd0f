import { packetOfLabel } from '@tuzuo/core/labels/ai-label';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AssetWorld, assetWorld } from '../../../../../tests/builders/asset-world';
import { photo } from '../../../../../tests/builders/pictures';
import { findLabel } from './label';

const LABEL = { Label: '1', ContentProducer: '00111234', ProduceID: 'task "7" <a&b>', ReservedCode1: '' };

const json = JSON.stringify(LABEL);
const escaped = json.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const NAMESPACE = 'xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"';

/** An XMP packet with the label in one notation, and a person's name. */
const packet = (description: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta>`;

const WRITINGS = {
  'an attribute': packet(`<rdf:Description ${NAMESPACE} TC260:AIGC="${escaped}" creator="secret"/>`),
  'an attribute in single quotes': packet(`<rdf:Description ${NAMESPACE} TC260:AIGC = '${escaped}'/>`),
  'an element': packet(
    `<rdf:Description ${NAMESPACE}><TC260:AIGC>${escaped}</TC260:AIGC><by>secret</by></rdf:Description>`,
  ),
  'an element with numbers for marks': packet(
    `<rdf:Description><a:AIGC x="y">${escaped.replaceAll('&quot;', '&#x22;').replaceAll('&lt;', '&#60;')}</a:AIGC></rdf:Description>`,
  ),
};

const find = (xmp: string) => findLabel({ xmp: Buffer.from(xmp) });

describe('an AI label', () => {
  it.each(Object.entries(WRITINGS))('is found as %s', (_writing, xmp) => {
    expect(JSON.parse(find(xmp) ?? '')).toEqual(LABEL);
  });

  it('is found in a text chunk', () => {
    expect(findLabel({ comments: [{ keyword: 'AIGC', text: json }] })).toBe(json);
  });

  it('survives re-encoding', () => {
    expect(find(packetOfLabel(json))).toBe(json);
  });

  it.each([
    ['there is none', packet('<rdf:Description/>')],
    ['not valid JSON', packet('<rdf:Description TC260:AIGC="yes"/>')],
    ['it says nothing', packet('<rdf:Description TC260:AIGC="{}"/>')],
    ['it is a list', packet('<rdf:Description TC260:AIGC="[1]"/>')],
    ['it does not end', packet('<rdf:Description TC260:AIGC="{')],
    ['it is far too long', packet(`<a:AIGC>{"Label":"${'1'.repeat(9000)}"}</a:AIGC>`)],
    ['a mark is beyond Unicode', packet('<a:AIGC>&#x110000;</a:AIGC>')],
  ])('is not found when %s', (_case, xmp) => {
    expect(find(xmp)).toBeUndefined();
  });

  it.each([
    '<a:AIGC ',
    ':AIGC="',
    "<a:AIGC>'",
    ':AIGC   ',
  ])('is searched in linear time: many repetitions of %j', (part) => {
    // In quadratic time, this would take an hour.
    expect(find(part.repeat(4_000_000 / part.length))).toBeUndefined();
  });
});

describe('an upload with an AI label', () => {
  let world: AssetWorld;
  beforeAll(async () => {
    world = await assetWorld();
  });
  afterAll(() => world.close());

  it.each([
    'jpeg',
    'png',
    'webp',
  ] as const)('keeps it, and drops the rest of the packet: %s', async (format) => {
    const { session } = await world.newUser();
    const sent = await sharp(photo('chelsea.jpg'))
      .withXmp(WRITINGS['an element'])
      .toFormat(format)
      .toBuffer();
    const asset = await world.uploadOne(session, sent);
    const kept = await world.bytesOf(asset.url);
    const { xmp } = await sharp(kept).metadata();
    expect(findLabel({ xmp })).toBe(json);
    expect(kept.includes('secret')).toBe(false);
    const { rows } = await world.database.pool.query('select label from asset where id = $1', [
      asset.assetId,
    ]);
    expect(rows).toEqual([{ label: 'metadata' }]);
  });
});
