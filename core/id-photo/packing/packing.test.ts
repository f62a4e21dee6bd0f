import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDocument } from '../documents/index';
import { PAPER_NAMES } from '../paper';
import type { Placement } from './rectangle';
import { layOutSheet, type SheetLayout, type SheetPhoto, sheetPixels } from './sheet';

/** 30 px at 300 dpi. */
const GAP_MM = 2.54;

const photoOf = (specId: string): SheetPhoto => {
  const spec = findDocument(specId);
  if (!spec) throw new Error(`no document ${specId}`);
  return { widthPx: spec.widthPx, heightPx: spec.heightPx, dpi: 300 };
};

const mm = (px: number) => (px / 300) * 25.4;

/** Every guarantee of a layout, for any request. */
function expectSound({ width, height, gap, placements }: SheetLayout, margin: number): void {
  const isInside = ({ x, y, width: w, height: h }: Placement) =>
    x >= margin && y >= margin && x + w <= width - margin && y + h <= height - margin;
  const areApart = (a: Placement, b: Placement) =>
    a.x + a.width + gap <= b.x ||
    b.x + b.width + gap <= a.x ||
    a.y + a.height + gap <= b.y ||
    b.y + b.height + gap <= a.y;
  expect(placements.filter((placed) => !isInside(placed))).toEqual([]);
  const tooNear = placements.filter((a, index) => placements.slice(index + 1).some((b) => !areApart(a, b)));
  expect(tooNear).toEqual([]);
}

describe('a sheet of one photo', () => {
  it.each([
    ['one-inch', 50],
    ['small-one-inch', 64],
  ])('fits on A4, with gaps of 30 px, for %s at least %i', (specId, min) => {
    const layout = layOutSheet({
      photos: [photoOf(specId)],
      paper: 'A4',
      gapMm: GAP_MM,
      marginMm: GAP_MM,
      dpi: 300,
    });
    expectSound(layout, 30);
    expect(layout.counts[0]).toBeGreaterThanOrEqual(min);
  });

  // The published counts for 1795 × 1205 with margins of 70 and 50 px; ours has 50 on all sides.
  it.each([
    ['one-inch', 10],
    ['two-inch', 4],
    ['small-one-inch', 12],
    ['small-two-inch', 6],
    ['large-one-inch', 4],
    ['cet-4-6', 24],
    ['social-card', 8],
    ['visa-us', 2],
  ])('fits on 1795 × 1205 for %s at least the published %i', (specId, min) => {
    const paper = { widthMm: mm(1795), heightMm: mm(1205) };
    const layout = layOutSheet({
      photos: [photoOf(specId)],
      paper,
      gapMm: GAP_MM,
      marginMm: mm(50),
      dpi: 300,
    });
    expect([layout.width, layout.height]).toEqual([1795, 1205]);
    expectSound(layout, 50);
    expect(layout.counts[0]).toBeGreaterThanOrEqual(min);
  });

  it('mixes orientations where that fits more than either grid', () => {
    const photo = { widthPx: 200, heightPx: 300, dpi: 300 };
    const paper = { widthMm: mm(800), heightMm: mm(700) };
    const { counts, placements } = layOutSheet({ photos: [photo], paper, gapMm: 0, marginMm: 0, dpi: 300 });
    // Upright 4 × 2 = 8, rotated 2 × 3 = 6; the area is enough for 9.
    expect(counts).toEqual([9]);
    expect(new Set(placements.map(({ turned }) => turned)).size).toBe(2);
  });

  it('has the same printed size at any dpi, and is not scaled at its own', () => {
    const at = (dpi: number) =>
      layOutSheet({ photos: [photoOf('one-inch')], paper: '6inch', gapMm: 2, marginMm: 3, dpi })
        .placements[0];
    expect([at(300)?.width, at(300)?.height].sort()).toEqual([295, 413]);
    expect([at(600)?.width, at(600)?.height].sort()).toEqual([590, 826]);
  });

  it('contains no more than requested, and nothing that is too large', () => {
    const photo = photoOf('one-inch');
    const two = layOutSheet({
      photos: [{ ...photo, count: 2 }],
      paper: 'A4',
      gapMm: 1,
      marginMm: 1,
      dpi: 300,
    });
    expect(two.counts).toEqual([2]);
    const none = layOutSheet({
      photos: [{ widthPx: 1800, heightPx: 1800, dpi: 300 }],
      paper: '5inch',
      gapMm: 1,
      marginMm: 1,
      dpi: 300,
    });
    expect(none).toMatchObject({ counts: [0], placements: [] });
    const paper = { widthMm: 50, heightMm: 50 };
    const allMargin = layOutSheet({ photos: [photo], paper, gapMm: 1, marginMm: 30, dpi: 300 });
    expect(allMargin).toMatchObject({ counts: [0], placements: [] });
  });
});

describe('any sheet', () => {
  const side = fc.integer({ min: 100, max: 900 });
  const photo = fc.record({
    widthPx: side,
    heightPx: side,
    dpi: fc.constantFrom(200, 300, 350),
    count: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  });
  const request = fc.record({
    photos: fc.array(photo, { minLength: 1, maxLength: 4 }),
    paper: fc.constantFrom(...PAPER_NAMES),
    gapMm: fc.double({ min: 0, max: 8, noNaN: true }),
    marginMm: fc.double({ min: 0, max: 12, noNaN: true }),
    dpi: fc.constant(300),
  });

  it('keeps margins and gaps, without overlaps, and contains what it reports', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const layout = layOutSheet(asked);
        expectSound(layout, Math.round((asked.marginMm / 25.4) * asked.dpi));
        for (const [kind, { count }] of asked.photos.entries()) {
          const laid = layout.placements.filter((placed) => placed.kind === kind).length;
          expect(layout.counts[kind]).toBe(laid);
          expect(laid).toBeLessThanOrEqual(count ?? 600);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('contains of a single photo at least as many as the better grid', () => {
    fc.assert(
      fc.property(request, photo, (asked, { count: _count, ...one }) => {
        const { counts, gap } = layOutSheet({ ...asked, photos: [one] });
        const margin = Math.round((asked.marginMm / 25.4) * asked.dpi);
        const sheet = sheetPixels(asked.paper, asked.dpi);
        const [w, h] = [one.widthPx, one.heightPx].map((px) => Math.round((px * 300) / one.dpi) + gap);
        const grid = (width = 1, height = 1) =>
          Math.floor((sheet.width - 2 * margin + gap) / width) *
          Math.floor((sheet.height - 2 * margin + gap) / height);
        expect(counts[0]).toBeGreaterThanOrEqual(Math.min(600, Math.max(grid(w, h), grid(h, w))));
      }),
      { numRuns: 60 },
    );
  });

  it('places the filling photo only after the counted ones', () => {
    const photos = [photoOf('one-inch'), { ...photoOf('two-inch'), count: 4 }];
    const { counts } = layOutSheet({ photos, paper: 'A4', gapMm: GAP_MM, marginMm: GAP_MM, dpi: 300 });
    expect(counts[1]).toBe(4);
    expect(counts[0]).toBeGreaterThanOrEqual(36);
  });

  it.each([3, 10])('packs hundreds of the smallest photos of %i sizes without delay', (sizes) => {
    const photos = Array.from({ length: sizes }, (_, kind) => ({
      widthPx: 100 + 7 * kind,
      heightPx: 131 + 3 * kind,
      dpi: 600,
    }));
    const before = process.cpuUsage();
    const layout = layOutSheet({
      photos,
      paper: { widthMm: 330, heightMm: 330 },
      gapMm: 0,
      marginMm: 0,
      dpi: 150,
    });
    // CPU time, which does not depend on other load: seconds without a bound, a tenth of one with it.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
    expectSound(layout, 0);
    expect(layout.placements).toHaveLength(600);
  });
});
