import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../text/locale';
import { DOCUMENT_CATEGORIES, UNVERIFIED } from '../document';
import { MM_PER_INCH } from './build';
import { COUNTRIES } from './countries';
import { DOCUMENTS, findDocument } from './index';
import { searchDocuments } from './search';

/** Maximum number of documents that share a name or its beginning. */
const SAME_NAMES = 3;

const COLOR = /^#[0-9a-f]{6}$/;

/** The size presets of the product spec: name → width × height in pixels. */
const PRESET_SIZES: readonly [specId: string, widthPx: number, heightPx: number][] = [
  ['one-inch', 295, 413],
  ['two-inch', 413, 626],
  ['small-one-inch', 260, 378],
  ['small-two-inch', 413, 531],
  ['large-one-inch', 390, 567],
  ['large-two-inch', 413, 626],
  ['five-inch', 1050, 1499],
  ['teacher-qualification', 295, 413],
  ['civil-service-exam', 295, 413],
  ['accounting-exam', 295, 413],
  ['cet-4-6', 144, 192],
  ['computer-rank-exam', 390, 567],
  ['graduate-entrance-exam', 531, 709],
  ['social-card', 358, 441],
  ['e-driving-licence', 260, 378],
  ['visa-us', 600, 600],
  ['visa-jp', 295, 413],
  ['visa-kr', 413, 531],
];

describe('the documents', () => {
  it('are at least 120, without duplicates, with visas and passports of 40 countries and every category', () => {
    expect(DOCUMENTS.length).toBeGreaterThanOrEqual(120);
    expect(new Set(DOCUMENTS.map(({ specId }) => specId)).size).toBe(DOCUMENTS.length);
    for (const category of ['visa', 'passport']) {
      const countries = DOCUMENTS.filter((spec) => spec.category === category).map(({ country }) => country);
      expect(new Set(countries).size).toBeGreaterThanOrEqual(40);
    }
    expect(new Set(DOCUMENTS.map(({ category }) => category))).toEqual(new Set(DOCUMENT_CATEGORIES));
  });

  it.each(PRESET_SIZES)('include %s with %i × %i px, verified', (specId, widthPx, heightPx) => {
    expect(findDocument(specId)).toMatchObject({ widthPx, heightPx, verified: true });
  });

  it.each(DOCUMENTS.map((spec) => [spec.specId, spec] as const))('%s is consistent', (_id, spec) => {
    // A table has tenths of a millimeter, so the tolerance is one pixel: half a tenth is 0.7 px at 350 dpi.
    expect(Math.abs((spec.widthMm / MM_PER_INCH) * spec.dpi - spec.widthPx)).toBeLessThan(1);
    expect(Math.abs((spec.heightMm / MM_PER_INCH) * spec.dpi - spec.heightPx)).toBeLessThan(1);
    expect(spec.minKb ?? 0).toBeLessThan(spec.maxKb ?? Number.POSITIVE_INFINITY);
    // A JPEG of a face needs some 0.4 bits per pixel, and never the 24 of raw pixels.
    const bits = (kb: number) => (kb * 1_024 * 8) / (spec.widthPx * spec.heightPx);
    expect(bits(spec.maxKb ?? 1_000)).toBeGreaterThan(0.4);
    expect(bits(spec.minKb ?? 0)).toBeLessThan(12);
    for (const color of spec.backgrounds) expect(color).toMatch(COLOR);
    const { tiltMax, yawMax, headCovering: _covering, glasses: _glasses, expression, ...shares } = spec.rules;
    expect(expression === undefined || spec.retouch).toBe(true);
    expect(Math.min(tiltMax, yawMax)).toBeGreaterThan(0);
    for (const { min, max } of Object.values(shares)) {
      expect(min).toBeGreaterThan(0);
      expect(max).toBeGreaterThan(min);
      expect(max).toBeLessThanOrEqual(1);
    }
  });

  it('have a name in every language that fits a narrow page', () => {
    for (const { names } of DOCUMENTS) {
      for (const locale of LOCALES) expect(names[locale].trim()).toMatch(/^.{2,32}$/u);
    }
    for (const { names, specId } of DOCUMENTS) expect(Object.values(names)).not.toContain(specId);
  });

  it('state their source, or that they are unverified', () => {
    for (const { verified, source, sourceDate } of DOCUMENTS) {
      expect(source === UNVERIFIED).toBe(!verified);
      expect(/^\d{4}(-\d\d-\d\d)?$/.test(sourceDate)).toBe(verified);
    }
  });

  it('forbid retouching where the exit-entry and United States rules do', () => {
    for (const id of ['visa-us', 'passport-us', 'exit-entry-digital', 'passport-cn', 'resident-id']) {
      expect(findDocument(id)?.retouch).toBe(false);
    }
    expect(findDocument('one-inch')?.retouch).toBe(true);
  });
});

describe('the search', () => {
  const first = (query: string) => searchDocuments({ query })[0]?.specId;

  it.each([
    ['一寸', 'one-inch'],
    ['一吋', 'one-inch'],
    ['One Inch', 'one-inch'],
    ['UN POUCE', 'one-inch'],
    ['una pulgada', 'one-inch'],
    ['日本签证', 'visa-jp'],
    ['日本簽證', 'visa-jp'],
    ['japan visa', 'visa-jp'],
    ['visa japon', 'visa-jp'],
    ['pasaporte mexico', 'passport-mx'],
    ['etats-unis passeport', 'passport-us'],
    ['295x413', 'one-inch'],
    ['２９５×４１３', 'one-inch'],
    ['413*295', 'one-inch'],
    ['26x32mm', 'resident-id'],
    ['resident id', 'resident-id'],
    ['yicun', 'one-inch'],
    ['yi cun', 'one-inch'],
    ['yc', 'one-inch'],
    ['rbqianz', 'visa-jp'],
    ['yinhang', 'banking-exam'],
    ['tongxingzheng', 'hong-kong-macau-permit'],
    ['lvshi', 'lawyer-licence'],
  ])('finds by %s: %s', (query, specId) => {
    expect(first(query)).toBe(specId);
  });

  it('finds every passport by its initials, and ranks matching names above matching pinyin', () => {
    const passports = DOCUMENTS.filter(({ names }) => names['zh-CN'].includes('护照'));
    expect(searchDocuments({ query: 'hz' })).toEqual(passports);
    expect(first('gaokao')).toBe('gaokao');
  });

  it('finds nothing for a query without matches, and everything in its own order without a query', () => {
    expect(searchDocuments({ query: 'zzzz' })).toEqual([]);
    expect(searchDocuments({})).toEqual(DOCUMENTS);
    expect(searchDocuments({ query: '   ' })).toEqual(DOCUMENTS);
  });

  it('finds every document by its name in each language, its id, its country and its size in either orientation', () => {
    const missed = DOCUMENTS.flatMap((spec) => {
      const { names, specId, country, widthPx, heightPx, widthMm, heightMm } = spec;
      const named = Object.values(names).filter(
        (name) => !searchDocuments({ query: name }).slice(0, SAME_NAMES).includes(spec),
      );
      const others = [
        specId,
        ...(country ? (Object.entries(COUNTRIES).find(([code]) => code === country)?.[1] ?? [country]) : []),
        `${widthPx}x${heightPx}`,
        `${heightMm} × ${widthMm}mm`,
      ].filter((query) => !searchDocuments({ query }).includes(spec));
      return [...named, ...others].map((query) => `${specId}: ${query}`);
    });
    expect(missed).toEqual([]);
  });

  it('is restricted to a category', () => {
    const found = searchDocuments({ query: 'japan', category: 'passport' });
    expect(found.map(({ specId }) => specId)).toEqual(['passport-jp']);
  });
});
