import { stat } from 'node:fs/promises';
import type { Api, CallInput } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { findDocument } from '@tuzuo/core/id-photo/documents/index';
import { PACK_FILE_NAME } from '@tuzuo/core/id-photo/pack';
import { sheetPixels } from '@tuzuo/core/id-photo/packing/sheet';
import type { Locale } from '@tuzuo/core/text/locale';
import { extensionOfMime } from '@tuzuo/core/validation/media-type';
import type { Database } from '../../db/database';
import { CallError, RefusedField } from '../../errors';
import { writeZip, type ZipPart } from '../../lib/write-zip';
import type { AssetRow, Assets } from '../asset/service';
import { type Allowance, consume } from '../limit/service';
import { findPhotos, type PhotoRow } from './repository';
import type { Sheets } from './sheets';
import { verdictText } from './verdict-text';

const HOUR_MS = 3_600_000;
const PACKS_AN_HOUR = 30;
/** Maximum pixels of all sheets in a pack, which are drawn while the caller waits; A4 at 300 dpi has 8.7 million. */
const MAX_SHEET_PIXELS = 60_000_000;
/** Maximum packs per user; older ones can be created again. */
const MAX_PACKS = 5;

type PackDependencies = {
  database: Pick<Database, 'orm' | 'transaction'>;
  assets: Pick<
    Assets,
    | 'findReady'
    | 'withFiles'
    | 'writeFile'
    | 'keep'
    | 'keepNewest'
    | 'downloadUrl'
    | 'withWorkDirectory'
    | 'requireRoom'
  >;
  sheets: Pick<Sheets, 'layOut'>;
};

type Photo = PhotoRow & { asset: AssetRow };
type PackInput = CallInput<'idphoto.pack.create'>;
/** A sheet of unlocked photos that is not drawn yet. */
type PackSheet = { name: string; draw: (path: string) => Promise<void> };

const allowance = (userId: string): Allowance => ({
  key: `pack:${userId}`,
  limit: PACKS_AN_HOUR,
  windowMs: HOUR_MS,
});

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `01-one-inch-295x413-438edb.jpg` */
function fileNameOf({ doc, asset }: Photo, index: number): string {
  const size = `${asset.width ?? doc.widthPx}x${asset.height ?? doc.heightPx}`;
  const color = doc.background.replace('#', '');
  const extension = extensionOfMime(asset.mime) ?? 'jpg';
  return `${twoDigits(index + 1)}-${doc.specId ?? 'custom'}-${size}-${color}.${extension}`;
}

/** The measurements, in a format for programs and one for people. */
function verdictParts(photos: readonly Photo[], locale: Locale): ZipPart[] {
  const named = photos.map((photo, index) => ({ file: fileNameOf(photo, index), photo }));
  const data = named.map(({ file, photo: { doc, asset } }) => {
    const { kind: _kind, locked: _locked, ...known } = doc;
    return { file, bytes: asset.bytes, ...known };
  });
  const texts = named.map(({ file, photo: { doc } }) => {
    const name = doc.specId === undefined ? undefined : findDocument(doc.specId)?.names[locale];
    const heading = name === undefined ? file : `${file} · ${name}`;
    return `${heading}\n${verdictText(doc.verdict, locale)}`;
  });
  return [
    { name: 'verdict.json', text: `${JSON.stringify(data, undefined, 2)}\n` },
    { name: 'verdict.txt', text: texts.join('\n') },
  ];
}

/** ZIP archives of unlocked photos. */
export function createPacks({ database, assets, sheets }: PackDependencies) {
  const { orm } = database;

  /**
   * All photos of the runs.
   * @throws CallError 10002 if a run does not exist, RefusedField for a locked photo
   */
  const photosOf = async (userId: string, taskIds: readonly string[]): Promise<Photo[]> => {
    const rows = await findPhotos(orm, userId, taskIds);
    const ready = await assets.findReady(
      orm,
      rows.map(({ assetId }) => assetId),
    );
    return [...new Set(taskIds)].flatMap((taskId) => {
      const photos = rows.filter((row) => row.taskId === taskId).sort((a, b) => a.result - b.result);
      if (photos.length === 0) throw new CallError(ErrorCode.notFound);
      if (photos.some(({ locked }) => locked)) throw new RefusedField('taskIds', 'idPhoto.locked');
      return photos.map((photo) => {
        const asset = ready.get(photo.assetId);
        if (!asset) throw new CallError(ErrorCode.notFound);
        return { ...photo, asset };
      });
    });
  };

  /**
   * Lays the sheets out.
   * @throws RefusedField if they are too large in total, or one has a locked photo
   */
  const layOutSheets = async (userId: string, layouts: PackInput['sheets']): Promise<PackSheet[]> => {
    const pixels = layouts.map(({ paper, dpi }) => sheetPixels(paper, dpi));
    if (pixels.reduce((sum, { width, height }) => sum + width * height, 0) > MAX_SHEET_PIXELS) {
      throw new RefusedField('sheets', 'idPhoto.sheetTooLarge');
    }
    const sheetsLaidOut: PackSheet[] = [];
    for (const [index, layout] of layouts.entries()) {
      const { locked, draw } = await sheets.layOut(userId, layout);
      if (locked) throw new RefusedField('sheets', 'idPhoto.locked');
      const paper = typeof layout.paper === 'string' ? layout.paper : 'custom';
      sheetsLaidOut.push({ name: `sheet-${twoDigits(index + 1)}-${paper}.jpg`, draw });
    }
    return sheetsLaidOut;
  };

  const drawSheets = async (wanted: readonly PackSheet[], directory: string): Promise<ZipPart[]> => {
    const parts: ZipPart[] = [];
    for (const { name, draw } of wanted) {
      const path = `${directory}/${name}`;
      await draw(path);
      parts.push({ name, path });
    }
    return parts;
  };

  return {
    /**
     * Creates an archive as an asset that lives for a day.
     * @throws RefusedField, StorageFull, or a CallError 10002, 10004, 20003
     */
    create: async (
      userId: string,
      { taskIds, sheets: layouts }: PackInput,
      locale: Locale,
    ): Promise<Api['idphoto.pack.create']['output']> => {
      await database.transaction(async (tx) => {
        await consume(tx, [allowance(userId)]);
        await assets.requireRoom(tx, userId, 1);
      });
      const photos = await photosOf(userId, taskIds);
      // All refusals happen before anything is drawn.
      const laidOut = await layOutSheets(userId, layouts);
      return assets.withWorkDirectory(async (directory) => {
        const drawn = await drawSheets(laidOut, directory);
        const path = `${directory}/pack.zip`;
        const rows = photos.map(({ asset }) => asset);
        await assets.withFiles(rows, (paths) => {
          const pictures = photos.map((photo, index) => ({
            name: fileNameOf(photo, index),
            path: paths[index] ?? '',
          }));
          return writeZip([...pictures, ...drawn, ...verdictParts(photos, locale)], path);
        });
        const write = (assetId: string) => assets.writeFile(assetId, path);
        const { size: bytes } = await stat(path);
        const row = await assets.keep(userId, { kind: 'pack', mime: 'application/zip', bytes, write });
        await assets.keepNewest(userId, 'pack', MAX_PACKS);
        const url = assets.downloadUrl(row, PACK_FILE_NAME);
        return { assetId: row.id, url, fileName: PACK_FILE_NAME, bytes: row.bytes };
      });
    },
  };
}
