import { stat } from 'node:fs/promises';
import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { layOutSheet, type SheetLayout, sheetPixels } from '@tuzuo/core/id-photo/packing/sheet';
import sharp from 'sharp';
import type { Database } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import type { AssetRow, Assets } from '../asset/service';
import { type Allowance, consume } from '../limit/service';
import { drawSheet, type SheetPicture } from './draw-sheet';
import { findPhotos, type PhotoRow } from './repository';

const HOUR_MS = 3_600_000;
const SHEETS_AN_HOUR = 120;
/** Maximum sheets per user; older ones can be drawn again. */
const MAX_SHEETS = 20;
/** Maximum pixels of a sheet: A4 at 600 dpi. */
const MAX_PIXELS = 36_000_000;

type Layout = CallInput<'idphoto.sheet.create'>;

type SheetDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<
    Assets,
    | 'findReady'
    | 'withFiles'
    | 'write'
    | 'keep'
    | 'keepNewest'
    | 'inTurn'
    | 'present'
    | 'withWorkDirectory'
    | 'requireRoom'
  >;
};

const allowance = (userId: string): Allowance => ({
  key: `sheet:${userId}`,
  limit: SHEETS_AN_HOUR,
  windowMs: HOUR_MS,
});

type Photo = PhotoRow & { asset: AssetRow };

/** A sheet ready to be drawn. */
type LaidOut = {
  /** Copies of each item that fit. */
  counts: number[];
  /** Whether it contains a locked photo. */
  locked: boolean;
  label: AssetRow['label'];
  draw: (path: string) => Promise<void>;
};

/**
 * The factor by which a sheet is reduced so that no locked photo on it is larger than its preview: only paid photos
 * have all of their pixels, in any size.
 */
function previewScale({ placements }: SheetLayout, photos: readonly Photo[]): number {
  const scales = placements.flatMap(({ kind, width, height, turned }) => {
    const { locked, asset } = photos[kind] ?? {};
    if (!locked || !asset?.width || !asset.height) return [];
    return [asset.width / (turned ? height : width), asset.height / (turned ? width : height)];
  });
  return Math.min(1, ...scales);
}

/** The same layout with fewer pixels. */
function scaled(layout: SheetLayout, scale: number): SheetLayout {
  if (scale === 1) return layout;
  const less = (pixels: number) => Math.max(1, Math.floor(pixels * scale));
  return {
    ...layout,
    width: less(layout.width),
    height: less(layout.height),
    gap: Math.floor(layout.gap * scale),
    placements: layout.placements.map(({ x, y, width, height, ...placed }) => ({
      ...placed,
      x: Math.floor(x * scale),
      y: Math.floor(y * scale),
      width: less(width),
      height: less(height),
    })),
  };
}

/** Print sheets of a user's photos. */
export function createSheets({ database, assets }: SheetDependencies) {
  const { orm } = database;

  /**
   * The photos of a layout, in order.
   * @throws CallError 10002 if one does not exist
   */
  const photosOf = async (userId: string, items: Layout['items']): Promise<Photo[]> => {
    const rows = await findPhotos(
      orm,
      userId,
      items.map(({ taskId }) => taskId),
    );
    const ready = await assets.findReady(
      orm,
      rows.map(({ assetId }) => assetId),
    );
    return items.map(({ taskId, result }) => {
      const row = rows.find((photo) => photo.taskId === taskId && photo.result === result);
      const asset = row && ready.get(row.assetId);
      if (!row || !asset) throw new CallError(ErrorCode.notFound);
      return { ...row, asset };
    });
  };

  /**
   * Arranges photos on a sheet.
   * @throws RefusedField if the sheet would be too large, or no photo fits
   */
  const arrange = ({ items, paper, gapMm, marginMm, dpi }: Layout, photos: readonly Photo[]) => {
    const { width, height } = sheetPixels(paper, dpi);
    if (width * height > MAX_PIXELS) throw new RefusedField('dpi', 'idPhoto.sheetTooLarge');
    // By the document's size, because the file of a locked photo is smaller.
    const asked = photos.map(({ doc }, index) => ({
      widthPx: doc.widthPx,
      heightPx: doc.heightPx,
      dpi: doc.dpi,
      count: items[index]?.count,
    }));
    const layout = layOutSheet({ photos: asked, paper, gapMm, marginMm, dpi });
    if (layout.placements.length === 0) throw new RefusedField('paper', 'idPhoto.sheetTooSmall');
    return layout;
  };

  const readPicture = async (path: string, { label }: AssetRow): Promise<SheetPicture> => {
    if (label === 'none') return { path };
    const { xmp } = await sharp(path).metadata();
    return { path, xmp: xmp?.toString('utf8') };
  };

  /**
   * Lays a sheet out and returns its contents and a function that draws it to a path.
   * @throws RefusedField, or a CallError 10002
   */
  const layOut = async (userId: string, layout: Layout): Promise<LaidOut> => {
    const { dpi, cropLines } = layout;
    const photos = await photosOf(userId, layout.items);
    const arranged = arrange(layout, photos);
    const rows = photos.map(({ asset }) => asset);
    const scale = previewScale(arranged, photos);
    const drawn = { layout: scaled(arranged, scale), dpi: Math.round(dpi * scale), cropLines };
    return {
      counts: arranged.counts,
      locked: photos.some(({ locked }) => locked),
      label: rows.some(({ label }) => label !== 'none') ? 'metadata' : 'none',
      draw: (path) =>
        assets.withFiles(rows, async (paths) => {
          const pictures = await Promise.all(rows.map((row, index) => readPicture(paths[index] ?? '', row)));
          await assets.inTurn(userId, () => drawSheet({ ...drawn, pictures }, path));
        }),
    };
  };

  return {
    layOut,

    /**
     * Creates a sheet as an asset that lives for a day.
     * @throws RefusedField, StorageFull, or a CallError 10002, 10004, 20003
     */
    create: async (userId: string, layout: Layout): Promise<Api['idphoto.sheet.create']['output']> => {
      await database.transaction(async (tx) => {
        await consume(tx, [allowance(userId)]);
        await assets.requireRoom(tx, userId, 1);
      });
      return assets.withWorkDirectory(async (directory) => {
        const { counts, locked, label, draw } = await layOut(userId, layout);
        const path = `${directory}/sheet.jpg`;
        await draw(path);
        const write = (assetId: string) => assets.write(userId, assetId, path);
        const { size: bytes } = await stat(path);
        const row = await assets.keep(userId, { kind: 'sheet', mime: 'image/jpeg', label, bytes, write });
        await assets.keepNewest(userId, 'sheet', MAX_SHEETS);
        const [shown] = assets.present([row]);
        if (!shown) throw new Error('sheet has no preview');
        return { ...shown, counts, locked };
      });
    },
  };
}

export type Sheets = ReturnType<typeof createSheets>;
