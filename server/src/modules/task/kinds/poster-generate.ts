import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SMART_LIMITS, type SmartFormat } from '@tuzuo/core/api/poster';
import type { PosterDocument } from '@tuzuo/core/poster/document';
import { assetIdsOf } from '@tuzuo/core/poster/pictures';
import type { Brief, Picture, PictureFacts, SmartText } from '../../../composition/smart/facts';
import { needsOf } from '../../../composition/smart/pairs';
import type { Executor } from '../../../db/database';
import { newId } from '../../../db/ids';
import type { TaskRow, TaskSnapshot } from '../../../db/schema/task';
import type { EngineOutput, EnginePicture } from '../../../engines/port';
import { RefusedField } from '../../../errors';
import type { Allowance } from '../../limit/service';
import { packed } from '../../poster/service';
import { loadPriceBook } from '../../pricing/service';
import { isScene } from '../../template/service';
import { holderOf } from '../repository';
import type { AdmitPorts, Admitted, Kind, LocalAsset, Price, TaskOutput, TaskResult, Work } from './kind';
import { labelOf } from './poster-export';

const HOUR_MS = 3_600_000;
const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** About what the pictures of the proposals take, and about how much larger a cut-out is than its picture. */
const PROPOSAL_BYTES = 1_500_000;
const CUT_OUT_GROWTH = 2;

const ENGINE: TaskSnapshot['engine'] = { name: 'composer', version: '1', quality: 'full' };

/** Share of the work that looking at the pictures is. */
const LOOKED = 0.5;

/** What is asked for. */
type PosterGenerateRequest = {
  texts: SmartText[];
  imageIds: string[];
  sceneId?: string | undefined;
  brandColor?: string | undefined;
  format?: SmartFormat | undefined;
};

/** What its task keeps of a request. */
type PosterGenerateOptions = Omit<PosterGenerateRequest, 'imageIds'> & { format: SmartFormat };

const optionsOf = ({ snapshot }: Pick<TaskRow, 'snapshot'>) =>
  snapshot.options as unknown as PosterGenerateOptions;

const imagesOf = ({ snapshot }: Pick<TaskRow, 'snapshot'>): string[] =>
  [snapshot.inputs.pictures ?? []].flat();

/** What a scene is mostly seen as. */
const FORMAT_OF_SCENE: Readonly<Record<string, SmartFormat>> = {
  promotion: 'story',
  festival: 'story',
  everyday: 'story',
  members: 'square',
  new: 'portrait',
};

/** What came, with nothing left open. Throws a RefusedField for what no poster can be made of. */
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

/** Smart posters cost nothing, so an hour of a user has only so many of them. */
async function priceFor(tx: Executor, { ledger }: AdmitPorts, userId: string): Promise<Price> {
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

/** What is kept of a success beside documents and pictures. */
type Kept = { proposals: { archetype: string; placeholder: string }[]; cutOuts: string[] };

const keptOf = (analysis: TaskRow['analysis'] | undefined) => (analysis ?? {}) as Partial<Kept>;

/** The pictures that went in, and what was cut out of them for the proposals: an editor shows both. */
const shownOf = (row: Pick<TaskRow, 'snapshot' | 'analysis'>): string[] => [
  ...imagesOf(row),
  ...(keptOf(row.analysis).cutOuts ?? []),
];

/** A document whose pictures have other ids. */
function renamed(doc: unknown, ids: ReadonlyMap<string, string>): PosterDocument {
  return JSON.parse(JSON.stringify(doc), (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? (ids.get(value) ?? value) : value,
  ) as PosterDocument;
}

type Looked = { facts: PictureFacts[]; cutOuts: Readonly<Record<string, EngineOutput>> };

async function look(files: readonly LocalAsset[], row: TaskRow, work: Work): Promise<Looked> {
  if (files.length === 0) return { facts: [], cutOuts: {} };
  const inputs = { pictures: files.map(enginePicture) };
  const { analysis } = await work.smart.look(
    { inputs, produceId: row.id, workDir: work.workDir },
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

/** Proposals of posters out of texts and pictures: free, and kept for a day. */
export const posterGenerate: Kind<PosterGenerateRequest> = {
  name: 'poster-generate',
  keptIn: 'day',

  admit: async (tx, ports, userId, request): Promise<Admitted> =>
    prepare(tx, ports, userId, { options: readRequest(request), imageIds: request.imageIds }),

  admitAgain: async (tx, ports, row): Promise<Admitted> =>
    prepare(tx, ports, row.userId, { options: optionsOf(row), imageIds: imagesOf(row) }),

  execute: async (row, work): Promise<TaskOutput> => {
    const { texts, format, sceneId, brandColor } = optionsOf(row);
    work.report('reading', 0);
    // What is looked at does not change it, and letters that were never asked for take long to make.
    const packing = packed(work.packGlyphs, needsOf({ texts, sceneId }));
    packing.catch(() => undefined);
    const files = await work.fetch(imagesOf(row));
    const { facts, cutOuts } = await look(files, row, work);
    const pictures = facts.flatMap((found, index): Picture[] => {
      const asset = files[index]?.asset;
      if (!asset) return [];
      const source = { type: 'asset', id: asset.id } as const;
      // Its own id comes when it is stored, which only what is used is.
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
    const kept: Kept = {
      proposals: (answer.analysis?.found?.proposals ?? []) as Kept['proposals'],
      cutOuts: [...ids.values()],
    };
    return { results, analysis: { checks: [], ...kept }, engine: ENGINE };
  },

  onSuccess: async (tx, assets, row, { analysis }) => {
    const { cutOuts = [] } = keptOf(analysis);
    if (cutOuts.length === 0) return;
    await assets.publish(tx, cutOuts);
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
};
