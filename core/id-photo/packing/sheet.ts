import type { Size } from '../../geometry/size';
import { PAPERS, type Paper } from '../paper';
import { packAlike } from './alike';
import { packMixed } from './mixed';
import { MAX_COPIES, type Placement, type Wanted } from './rectangle';

/** A photo of a sheet; without a count, it fills the space that the others leave. */
export type SheetPhoto = { widthPx: number; heightPx: number; dpi: number; count?: number | undefined };

type SheetRequest = {
  photos: readonly SheetPhoto[];
  paper: Paper;
  gapMm: number;
  marginMm: number;
  dpi: number;
};

/** The layout, in pixels of the sheet. Photos with another dpi must be scaled to their placement. */
export type SheetLayout = {
  width: number;
  height: number;
  gap: number;
  placements: Placement[];
  /** Number of copies of each photo, in the order of the request. */
  counts: number[];
};

const MM_PER_INCH = 25.4;

const pixels = (mm: number, dpi: number) => Math.round((mm / MM_PER_INCH) * dpi);

/** Width × height of a sheet at a dpi, in pixels. */
export function sheetPixels(paper: Paper, dpi: number): Size {
  const { widthMm, heightMm } = typeof paper === 'string' ? PAPERS[paper] : paper;
  return { width: pixels(widthMm, dpi), height: pixels(heightMm, dpi) };
}

function pack(region: Size, wanted: readonly Wanted[], photos: SheetRequest['photos']): Placement[] {
  const [only, ...others] = wanted;
  if (only && others.length === 0) {
    const { kind, count, ...photo } = only;
    return packAlike(region, photo)
      .slice(0, count)
      .map((placed) => ({ kind, ...placed }));
  }
  const isCounted = ({ kind }: Wanted) => photos[kind]?.count !== undefined;
  return packMixed(
    region,
    wanted.filter(isCounted),
    wanted.filter((one) => !isCounted(one)),
  );
}

/** Centers the block of photos on the sheet. */
function center(placements: readonly Placement[], sheet: Size): Placement[] {
  const right = Math.max(...placements.map(({ x, width }) => x + width));
  const bottom = Math.max(...placements.map(({ y, height }) => y + height));
  const left = Math.min(...placements.map(({ x }) => x));
  const top = Math.min(...placements.map(({ y }) => y));
  const dx = Math.floor((sheet.width - (right - left)) / 2) - left;
  const dy = Math.floor((sheet.height - (bottom - top)) / 2) - top;
  return placements.map((placed) => ({ ...placed, x: placed.x + dx, y: placed.y + dy }));
}

/**
 * Places photos on paper, rotated where that helps: inside the margins, with a gap between any two, centered. If not
 * all fit, it contains those that do.
 */
export function layOutSheet({ photos, paper, gapMm, marginMm, dpi }: SheetRequest): SheetLayout {
  const sheet = sheetPixels(paper, dpi);
  const gap = pixels(gapMm, dpi);
  const margin = pixels(marginMm, dpi);
  // Every photo includes its gap, and the last gap of a row may extend into the margin.
  const inside = (side: number) => Math.max(0, side - 2 * margin + gap);
  const region = { width: inside(sheet.width), height: inside(sheet.height) };
  const wanted = photos.map((photo, kind) => ({
    kind,
    width: Math.round((photo.widthPx * dpi) / photo.dpi) + gap,
    height: Math.round((photo.heightPx * dpi) / photo.dpi) + gap,
    count: Math.min(photo.count ?? MAX_COPIES, MAX_COPIES),
  }));
  const packed = pack(region, wanted, photos).slice(0, MAX_COPIES);
  const bare = packed.map((placed) => ({
    ...placed,
    width: placed.width - gap,
    height: placed.height - gap,
  }));
  const placements = bare.length > 0 ? center(bare, sheet) : [];
  const counts = photos.map((_photo, kind) => placements.filter((placed) => placed.kind === kind).length);
  return { ...sheet, gap, placements, counts };
}
