import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/errors';
import { layOutSheet, sheetPixels } from '@tuzuo/core/id-photo/packing/sheet';
import sharp from 'sharp';
import type { Database } from '../../db/database';
import { CallError, type CallInput, RefusedField } from '../../http/port';
import type { AssetRow, Assets } from '../asset/service';
import { type Allowance, consume } from '../limit/service';
import { drawSheet, type SheetPicture } from './draw-sheet';
import { findPhotos, type PhotoRow } from './repository';

const HOUR_MS = 3_600_000;
const SHEETS_AN_HOUR = 120;
/** Sheets that a user has at a time; an older one can be drawn again. */
const MAX_SHEETS = 20;
/** Pixels of one sheet: A4 at 600 dpi. */
const MAX_PIXELS = 36_000_000;

type Layout = CallInput<'idphoto.sheet.create'>;

type SheetDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<
    Assets,
    | 'findReady'
    | 'fetch'
    | 'reserve'
    | 'write'
    | 'publish'
    | 'discard'
    | 'keepNewest'
    | 'inTurn'
    | 'present'
    | 'withWorkDirectory'
  >;
};

const allowance = (userId: string): Allowance => ({
  key: `sheet:${userId}`,
  limit: SHEETS_AN_HOUR,
  windowMs: HOUR_MS,
});

type Photo = PhotoRow & { asset: AssetRow };

/** Print sheets of a user's photos. */
export function createSheets({ database, assets }: SheetDependencies) {
  const { orm } = database;

  /** The photos of a layout, in its order. Throws a CallError 10002 when one is not there. */
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

  /** Lays photos out. Throws a RefusedField when the sheet would be too large, or takes none of them. */
  const arrange = ({ items, paper, gapMm, marginMm, dpi }: Layout, photos: readonly Photo[]) => {
    const { width, height } = sheetPixels(paper, dpi);
    if (width * height > MAX_PIXELS) throw new RefusedField('dpi', 'idPhoto.sheetTooLarge');
    const asked = photos.map(({ doc, asset }, index) => ({
      widthPx: asset.width ?? doc.widthPx,
      heightPx: asset.height ?? doc.heightPx,
      dpi: doc.dpi,
      count: items[index]?.count,
    }));
    const layout = layOutSheet({ photos: asked, paper, gapMm, marginMm, dpi });
    if (layout.placements.length === 0) throw new RefusedField('paper', 'idPhoto.sheetTooSmall');
    return layout;
  };

  /** Files of the photos for `work`, which are let go of afterwards. */
  const withFiles = async <Result>(
    photos: readonly Photo[],
    work: (pictures: SheetPicture[]) => Promise<Result>,
  ): Promise<Result> => {
    const files = await Promise.all(photos.map(({ asset }) => assets.fetch(asset)));
    try {
      const pictures = files.map(async ({ path }, index) => {
        if (photos[index]?.asset.label === 'none') return { path };
        const { xmp } = await sharp(path).metadata();
        return { path, xmp: xmp?.toString('utf8') };
      });
      return await work(await Promise.all(pictures));
    } finally {
      await Promise.all(files.map((file) => file.release()));
    }
  };

  /** Draws a sheet at `path`, when it is its turn; answers what is on it. */
  const draw = async (userId: string, layout: Layout, path: string) => {
    const { dpi, cropLines } = layout;
    const photos = await photosOf(userId, layout.items);
    const arranged = arrange(layout, photos);
    await withFiles(photos, (pictures) =>
      assets.inTurn(() => drawSheet({ layout: arranged, pictures, dpi, cropLines }, path)),
    );
    const label: AssetRow['label'] = photos.some(({ asset }) => asset.label !== 'none') ? 'metadata' : 'none';
    return { counts: arranged.counts, locked: photos.some(({ locked }) => locked), label };
  };

  const keep = async (userId: string, path: string, label: AssetRow['label']): Promise<AssetRow> => {
    const { assetId } = await assets.reserve(userId, { kind: 'sheet', mime: 'image/jpeg', label });
    try {
      await assets.write(assetId, path);
      await database.transaction((tx) => assets.publish(tx, [assetId]));
    } catch (error) {
      await assets.discard([assetId]);
      throw error;
    }
    const row = (await assets.findReady(orm, [assetId])).get(assetId);
    if (!row) throw new CallError(ErrorCode.notFound);
    return row;
  };

  return {
    draw,

    /**
     * A sheet as an asset that lives for a day.
     * @throws RefusedField, or a CallError 10002, 10004
     */
    create: async (userId: string, layout: Layout): Promise<Api['idphoto.sheet.create']['output']> => {
      await database.transaction((tx) => consume(tx, [allowance(userId)]));
      return assets.withWorkDirectory(async (directory) => {
        const path = `${directory}/sheet.jpg`;
        const { label, ...drawn } = await draw(userId, layout, path);
        const row = await keep(userId, path, label);
        await assets.keepNewest(userId, 'sheet', MAX_SHEETS);
        const [shown] = assets.present([row]);
        if (!shown) throw new Error('a sheet that cannot be shown');
        return { ...shown, ...drawn };
      });
    },
  };
}

export type Sheets = ReturnType<typeof createSheets>;
