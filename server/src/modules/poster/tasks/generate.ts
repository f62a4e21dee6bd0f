import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Api } from '@tuzuo/contract/api';
import { POSTER_TITLE_LENGTH, SMART_LIMITS, type SmartFormat } from '@tuzuo/core/api/poster';
import type { Brief, Picture, PictureFacts, SmartText } from '@tuzuo/poster/compose/smart/facts';
import { needsOf } from '@tuzuo/poster/compose/smart/pairs';
import type { PosterDocument } from '@tuzuo/poster/document';
import { assetIdsOf } from '@tuzuo/poster/document/pictures';
import type { Executor } from '../../../db/database';
import { newId } from '../../../db/ids';
import type { TaskRow, TaskSnapshot } from '../../../db/schema/task';
import type { EngineOutput, EnginePicture } from '../../../engines/port';
import { RefusedField } from '../../../errors';
import type { Allowance } from '../../limit/service';
import { loadPriceBook } from '../../pricing/service';
import {
  type AdmitPorts,
  type Admitted,
  holderOf,
  type Kind,
  type LocalAsset,
  type Price,
  type TaskOutput,
  type TaskResult,
  type Work,
} from '../../task/service';
import { isScene } from '../../template/service';
import { labelOf, packed } from '../service';

const HOUR_MS = 3_600_000;
const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** Estimated bytes of the proposals' pictures, and the size ratio of a cut-out to its picture. */
const PROPOSAL_BYTES = 1_500_000;
const CUT_OUT_GROWTH = 2;

const ENGINE: TaskSnapshot['engine'] = { name: 'composer', version: '1', quality: 'full' };

/** Share of the progress that analyzing the pictures takes. */
const LOOKED = 0.5;

type PosterGenerateRequest = {
  texts: SmartText[];
  imageIds: string[];
  sceneId?: string | undefined;
  brandColor?: string | undefined;
  format?: SmartFormat | undefined;
};

/** The options stored with the task. */
type PosterGenerateOptions = Omit<PosterGenerateRequest, 'imageIds'> & { format: SmartFormat };

const optionsOf = ({ snapshot }: Pick<TaskRow, 'snapshot'>) =>
  snapshot.options as unknown as PosterGenerateOptions;

const imagesOf = ({ snapshot }: Pick<TaskRow, 'snapshot'>): string[] =>
  [snapshot.inputs.pictures ?? []].flat();

/** The usual format for each scene. */
const FORMAT_OF_SCENE: Readonly<Record<string, SmartFormat>> = {
  promotion: 'story',
  festival: 'story',
  everyday: 'story',
  members: 'square',
  new: 'portrait',
};

/**
 * Normalizes the request.
 * @throws RefusedField if no poster can be made of it
 */
function readRequest({ imageIds, ...request }: PosterGenerateRequest): PosterGenerateOptions {
  const { texts, sceneId, format } = request;
  if (texts.length === 0 && imageIds.length === 0) throw new RefusedField('texts', 'poster.nothingGiven');
  const found = texts.reduce((sum, { text }) => sum + [...text].length, 0);
  const limit = SMART_LIMITS.allText;
  if (found > limit) throw new RefusedField('texts', 'poster.tooMuchText', { found, limit });
  if (sceneId !== undefined && !isScene(sceneId)) throw new RefusedField('sceneId', 'field.invalid');
  if (new Set(imageIds).size < imageIds.length) throw new RefusedField('imageIds', 'field.invalid');
  return { ...request, format: format ?? FORMAT_OF_SCENE[sceneId ?? ''] ?? 'portrait' };
}

/** Smart posters are free but limited per user and hour, except in cash mode. */
async function priceFor(tx: Executor, { ledger }: AdmitPorts, userId: string): Promise<Price> {
  if (await ledger.isBilled(tx, userId)) return { free: [] };
  const book = await loadPriceBook(tx);
  const limit = book.benefit('poster_generate_hourly_count', await ledger.tierOf(tx, userId));
  const hourly: Allowance = {
    key: `poster.generate:${userId}`,
    limit,
    windowMs: HOUR_MS,
    reason: 'poster.tooManyGenerated',
  };
  return { free: [hourly] };
}

async function prepare(
  tx: Executor,
  ports: AdmitPorts,
  userId: string,
  { options, imageIds }: { options: PosterGenerateOptions; imageIds: readonly string[] },
): Promise<Admitted> {
  const pictures = await ports.assets.requireReady(tx, userId, imageIds);
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  const pixels = pictures.reduce((sum, { width, height }) => sum + (width ?? 0) * (height ?? 0), 0);
  return {
    tool: null,
    snapshot: {
      inputs: { pictures: [...imageIds] },
      options,
      module: null,
      uses: 1,
      engine: ENGINE,
      workload: { key: 'poster-generate', megapixels: 1 + pixels / PIXELS_PER_MEGAPIXEL },
      expectedBytes: PROPOSAL_BYTES + CUT_OUT_GROWTH * bytes,
    },
    pictures,
    price: await priceFor(tx, ports, userId),
  };
}

/** Data stored on success besides documents and pictures. */
type Kept = { proposals: { archetype: string; placeholder: string }[]; cutOuts: string[] };

const keptOf = (analysis: TaskRow['analysis'] | undefined) => (analysis ?? {}) as Partial<Kept>;

/** IDs of the input pictures and of their cut-outs for the proposals; an editor shows both. */
const shownOf = (row: Pick<TaskRow, 'snapshot' | 'analysis'>): string[] => [
  ...imagesOf(row),
  ...(keptOf(row.analysis).cutOuts ?? []),
];

/** Replaces the picture IDs in a document. */
function renamed(doc: unknown, ids: ReadonlyMap<string, string>): PosterDocument {
  return JSON.parse(JSON.stringify(doc), (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? (ids.get(value) ?? value) : value,
  ) as PosterDocument;
}

type Looked = { facts: PictureFacts[]; cutOuts: Readonly<Record<string, EngineOutput>> };

async function analyze(files: readonly LocalAsset[], row: TaskRow, work: Work): Promise<Looked> {
  if (files.length === 0) return { facts: [], cutOuts: {} };
  const inputs = { pictures: files.map(enginePicture) };
  const masks = await work.fetchMasks(files.map(({ asset }) => asset));
  const paid = new Set(masks.flatMap(({ photoId, unlocked }) => (unlocked ? [photoId] : [])));
  const { analysis } = await work.smart.analyze(
    {
      inputs,
      unlocked: files.map(({ asset }) => paid.has(asset.id)),
      produceId: row.id,
      workDir: work.workDir,
    },
    {
      signal: work.signal,
      onProgress: ({ stage, fraction }) => work.report(stage, LOOKED * fraction),
    },
  );
  work.signal.throwIfAborted();
  const facts = (analysis?.found?.facts ?? []) as PictureFacts[];
  return { facts, cutOuts: analysis?.pictures ?? {} };
}

const enginePicture = ({ asset: { mime, width, height }, path }: LocalAsset): EnginePicture => ({
  path,
  mime,
  width: width ?? 0,
  height: height ?? 0,
});

type PosterGenerateTask = Api['poster.poster.generate']['output'];

/** Generates poster proposals from texts and pictures: free, and kept for a day. */
export const posterGenerate: Kind<PosterGenerateRequest, PosterGenerateTask> = {
  name: 'poster-generate',
  operation: 'poster.generate',
  keptIn: 'day',

  admit: async (tx, ports, userId, request): Promise<Admitted> =>
    prepare(tx, ports, userId, { options: readRequest(request), imageIds: request.imageIds }),

  admitAgain: async (tx, ports, row): Promise<Admitted> =>
    prepare(tx, ports, row.userId, { options: optionsOf(row), imageIds: imagesOf(row) }),

  execute: async (row, work): Promise<TaskOutput> => {
    const { texts, format, sceneId, brandColor } = optionsOf(row);
    work.report('reading', 0);
    // Runs in parallel with the analysis, which does not affect it: rare glyphs take long to pack.
    const packing = packed(work.packGlyphs, needsOf({ texts, sceneId }));
    packing.catch(() => undefined);
    const files = await work.fetch(imagesOf(row));
    const { facts, cutOuts } = await analyze(files, row, work);
    const pictures = facts.flatMap((found, index): Picture[] => {
      const asset = files[index]?.asset;
      if (!asset) return [];
      const source = { type: 'asset', id: asset.id } as const;
      // A provisional ID; the real one is assigned when the cut-out is stored, which happens only if it is used.
      return [{ ...found, source, ...(cutOuts[index] && { cutSource: { type: 'asset', id: newId() } }) }];
    });
    const brief: Brief = { texts, pictures, format, sceneId, brandColor };
    const glyphs = join(work.workDir, 'glyphs');
    await writeFile(glyphs, await packing);
    const cut = pictures.flatMap(({ cutSource }, index) => {
      const output = cutOuts[index];
      return cutSource && output ? [{ source: cutSource, output, label: files[index]?.asset.label }] : [];
    });
    const answer = await work.smart.compose(
      {
        brief,
        glyphs,
        sources: [...pictures.map(({ source }) => source), ...cut.map(({ source }) => source)],
        inputs: { pictures: [...files.map(enginePicture), ...cut.map(({ output }) => output)] },
        label: labelOf(files.map(({ asset }) => asset)),
        produceId: row.id,
        workDir: work.workDir,
      },
      {
        signal: work.signal,
        onProgress: ({ stage, fraction }) => work.report(stage, LOOKED + (1 - LOOKED) * fraction),
      },
    );
    work.signal.throwIfAborted();
    work.report('storing', 1);
    const used = new Set(answer.outputs.flatMap(({ doc }) => assetIdsOf(doc as PosterDocument)));
    const ids = new Map<string, string>();
    for (const { source, output, label } of cut) {
      if (source.type !== 'asset' || !used.has(source.id)) continue;
      ids.set(source.id, await work.store('result', { ...output, label: label ?? output.label }));
    }
    const results: TaskResult[] = [];
    for (const { doc, ...output } of answer.outputs)
      results.push({ assetId: await work.store('result', output), doc: renamed(doc, ids) });
    const analysis: Kept = {
      proposals: (answer.analysis?.found?.proposals ?? []) as Kept['proposals'],
      cutOuts: [...ids.values()],
    };
    return { results, analysis: { checks: [], ...analysis }, engine: ENGINE };
  },

  onSuccess: async (tx, assets, row, { analysis }) => {
    const { cutOuts = [] } = keptOf(analysis);
    if (cutOuts.length === 0) return;
    await assets.publish(tx, cutOuts);
    await assets.markPersons(tx, row, cutOuts);
    await assets.addReferences(tx, holderOf(row), cutOuts);
  },

  picturesOf: shownOf,
  present: (row, pictures) => {
    const { texts = [], sceneId, brandColor, format } = optionsOf(row);
    return {
      texts,
      imageIds: imagesOf(row),
      pictures: shownOf(row).flatMap((id) => pictures.get(id) ?? []),
      ...(sceneId !== undefined && { sceneId }),
      ...(brandColor !== undefined && { brandColor }),
      format,
    };
  },
  presentResult: (row, position) => keptOf(row.analysis).proposals?.[position] ?? {},

  openResult: async (row, position, { results, showPictures }) => {
    const shown = await showPictures([...results.map(({ assetId }) => assetId), ...shownOf(row)]);
    const result = results.filter(({ assetId }) => shown.has(assetId))[position];
    return (
      result && {
        title: optionsOf(row).texts[0]?.text.slice(0, POSTER_TITLE_LENGTH) ?? '',
        doc: result.doc as PosterDocument,
        pictures: shownOf(row).flatMap((id) => shown.get(id) ?? []),
      }
    );
  },
};
