import type { Api } from '@tuzuo/contract/api';
import { ErrorCode } from '@tuzuo/core/api/errors';
import { EXPORT_MAX_SIDE, type ExportFormat } from '@tuzuo/core/api/poster';
import type { PosterDocument } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import { scenePairsOf } from '@tuzuo/poster/document/scenes';
import type { Executor } from '../../../db/database';
import type { TaskRow, TaskSnapshot } from '../../../db/schema/task';
import { EngineFailure } from '../../../engines/port';
import { CallError, RefusedField } from '../../../errors';
import type { AssetRow } from '../../asset/service';
import type { Allowance } from '../../limit/service';
import { requirePaid } from '../../matte/service';
import { loadPriceBook } from '../../pricing/service';
import {
  type AdmitPorts,
  type Admitted,
  findDocument,
  type Kind,
  type Price,
  type TaskResult,
} from '../../task/service';
import { labelOf, prepareExportJob, productsIn, requirePoster } from '../service';

const HOUR_MS = 3_600_000;
const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** Maximum over all pages of one export; enough for one page of the maximum size. */
const MAX_MEGAPIXELS = 400;

/** Resolution of pictures in vector formats, in pixels per pixel of the page. */
const VECTOR_SCALE = 3;

/** Estimated bytes per pixel in a file. */
const BYTES_PER_PIXEL: Readonly<Record<ExportFormat, number>> = { png: 1, jpeg: 0.4, pdf: 0.2, svg: 0.2 };

const ENGINE: TaskSnapshot['engine'] = { name: 'renderer', version: '1', quality: 'full' };

/** The request to export one of the user's posters. */
type PosterExportRequest = {
  posterId: string;
  format: ExportFormat;
  scale: number;
  /** ID of a single page to export; all pages if omitted. */
  pageId?: string | undefined;
  bleed: boolean;
  cropMarks: boolean;
};

/** The options stored with the task. */
type PosterExportOptions = Omit<PosterExportRequest, 'pageId'> & { pages: number[] };

const optionsOf = ({ snapshot }: Pick<TaskRow, 'snapshot'>) =>
  snapshot.options as unknown as PosterExportOptions;

function pagesOf({ pages }: PosterDocument, pageId: string | undefined): number[] {
  if (pageId === undefined) return pages.map((_page, index) => index);
  const index = pages.findIndex(({ id }) => id === pageId);
  if (index === -1) throw new RefusedField('pageId', 'field.invalid');
  return [index];
}

/** Vector formats are drawn at page size, because their files do not grow with the scale. */
const isVector = (format: ExportFormat) => format === 'pdf' || format === 'svg';

/**
 * Total megapixels of the files.
 * @throws RefusedField above the limit per export
 */
function megapixelsOf(document: PosterDocument, { format, scale, pages }: PosterExportOptions): number {
  const { width, height } = document.size;
  const factor = isVector(format) ? 1 : scale;
  const megapixels = (pages.length * width * height * factor * factor) / PIXELS_PER_MEGAPIXEL;
  const isTooLarge = Math.max(width, height) * factor > EXPORT_MAX_SIDE || megapixels > MAX_MEGAPIXELS;
  if (isTooLarge) throw new RefusedField('scale', 'poster.tooManyPixels', { limit: EXPORT_MAX_SIDE });
  return megapixels;
}

/** Longest side of a page in its file; vector formats embed pictures at a multiple of the page's size. */
function longestSideOf({ size }: PosterDocument, { format, scale }: PosterExportOptions): number {
  return Math.max(size.width, size.height) * (isVector(format) ? VECTOR_SCALE : scale);
}

/** The user's pictures in the poster that still exist; missing ones are left blank on the page. */
async function picturesFor(
  tx: Executor,
  assets: AdmitPorts['assets'],
  userId: string,
  document: PosterDocument,
  pages: readonly number[],
): Promise<AssetRow[]> {
  const wanted = new Set(pages.flatMap((page) => assetIdsOf(document, page)));
  return assets.lockOwn(tx, userId, [...wanted]);
}

/** Exports are free but limited per user and hour, except in cash mode. */
async function priceFor(tx: Executor, { ledger }: AdmitPorts, userId: string): Promise<Price> {
  if (await ledger.isBilled(tx, userId)) return { free: [] };
  const book = await loadPriceBook(tx);
  const limit = book.benefit('poster_export_hourly_count', await ledger.tierOf(tx, userId));
  const hourly: Allowance = {
    key: `poster.export:${userId}`,
    limit,
    windowMs: HOUR_MS,
    reason: 'poster.tooManyExports',
  };
  return { free: [hourly] };
}

async function prepare(
  tx: Executor,
  ports: AdmitPorts,
  userId: string,
  document: PosterDocument,
  options: PosterExportOptions,
): Promise<Admitted> {
  const megapixels = megapixelsOf(document, options);
  const pictures = await picturesFor(tx, ports.assets, userId, document, options.pages);
  const drawn = {
    photos: productsIn(document, options.pages, pictures),
    pairs: scenePairsOf(document, options.pages),
  };
  await requirePaid(tx, ports, userId, drawn, longestSideOf(document, options));
  const sources = pictures.reduce((sum, { bytes }) => sum + bytes, 0);
  const bytes = megapixels * PIXELS_PER_MEGAPIXEL * BYTES_PER_PIXEL[options.format];
  return {
    tool: null,
    snapshot: {
      inputs: { pictures: pictures.map(({ id }) => id) },
      options,
      module: null,
      uses: 0,
      engine: ENGINE,
      workload: { key: options.format, megapixels },
      expectedBytes: Math.ceil(isVector(options.format) ? bytes + sources : bytes),
    },
    pictures,
    price: await priceFor(tx, ports, userId),
  };
}

type PosterExportTask = Api['poster.poster.export']['output'];

/** Exports a poster, as it was when requested, to files: free, and kept for a day. */
export const posterExport: Kind<PosterExportRequest, PosterExportTask> = {
  name: 'poster-export',
  operation: 'poster.export',
  ownLane: true,
  keptIn: 'day',

  admit: async (tx, ports, userId, { pageId, ...request }): Promise<Admitted> => {
    const document = await requirePoster(tx, { userId, posterId: request.posterId });
    const options = { ...request, pages: pagesOf(document, pageId) };
    return { ...(await prepare(tx, ports, userId, document, options)), document };
  },

  admitAgain: async (tx, ports, row): Promise<Admitted> => {
    const document = await findDocument(tx, row.id);
    if (!document) throw new CallError(ErrorCode.notFound);
    return prepare(tx, ports, row.userId, document, optionsOf(row));
  },

  execute: async (row, work) => {
    const document = await work.document();
    if (!document) throw new EngineFailure('unreadable');
    const { pages, format, scale, bleed, cropMarks } = optionsOf(row);
    work.report('reading', 0);
    const files = await work.fetch(row.snapshot.inputs.pictures ?? []);
    const photos = productsIn(
      document,
      pages,
      files.map(({ asset }) => asset),
    );
    const job = await prepareExportJob({
      document,
      pages,
      pictures: files,
      masks: await work.fetchMasks(photos, scenePairsOf(document, pages)),
      packGlyphs: work.packGlyphs,
      fetchKept: work.fetchKept,
      workDir: work.workDir,
    });
    const answer = await work.exportPoster(
      {
        ...job,
        format,
        scale,
        bleed,
        cropMarks,
        label: labelOf(files.map(({ asset }) => asset)),
        produceId: row.id,
      },
      { signal: work.signal, onProgress: ({ stage, fraction }) => work.report(stage, fraction) },
    );
    work.signal.throwIfAborted();
    work.report('storing', 1);
    const results: TaskResult[] = [];
    for (const output of answer.outputs) results.push({ assetId: await work.store('result', output) });
    return { results, engine: ENGINE };
  },

  picturesOf: () => [],
  present: (row) => {
    const { posterId, format, scale, pages, bleed, cropMarks } = optionsOf(row);
    return { posterId, format, scale, pages, bleed, cropMarks };
  },
};
