/**
 * The tools of `npm run tools-sheet`: what each is run on, and with which options. A new tool needs an entry in
 * {@link SHEET_TOOLS}; it is given all photos and chooses those that it runs on.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OFFERED_SCENES } from '@tuzuo/core/backdrops';
import type { FoundLine } from '@tuzuo/core/text/text-lines';
import { normalizeOptions, type ToolKey, tools } from '@tuzuo/core/tools';
import type { Brief, PictureFacts } from '@tuzuo/poster/compose/smart/facts';
import { needsOf } from '@tuzuo/poster/compose/smart/pairs';
import type { PictureSource } from '@tuzuo/poster/document';
import sharp from 'sharp';
import { findFfmpeg } from '../../server/src/engines/local/video/ffmpeg';
import type { EngineRequest } from '../../server/src/engines/port';
import { glyphPack } from '../../server/src/renderer/glyphs/glyph-pack';
import { withTranslations } from '../../server/src/tools/image-translation/with-translations';
import { createTranslate } from '../../server/src/translate/translate';
import { drawPanel, PANELS, type Panel } from '../benchmarks/support/panels';
import { type EngineWorld, undisturbed } from '../builders/engine-world';
import { peopleRuns } from './people-runs';
import type { SheetRun, SheetTool, Slots, ToolRun } from './sheet-tool';

/** The files of a run's results, the paid ones instead of marked previews. */
async function results(request: EngineRequest, run: EngineWorld['engine']['run']): Promise<Buffer[]> {
  const { outputs } = await run(request, undisturbed());
  return Promise.all(outputs.map(({ clean, path }) => readFile(clean ?? path)));
}

/** A request with the options that are not given filled in. */
async function requestFor(world: EngineWorld, tool: ToolKey, slots: Slots, given: object) {
  const normalized = normalizeOptions(tools[tool], { ...given });
  if (!('options' in normalized))
    throw new Error(`${tool}: wrong options ${JSON.stringify(normalized.refused)}`);
  return world.requestOf(tool, slots, normalized.options);
}

/** A run of a tool; the pictures of its slots are shown before its results. */
const toolRun: ToolRun = (title, tool, slots, given = {}) => ({
  title,
  before: Object.values(slots),
  make: async (world) => results(await requestFor(world, tool, slots, given), world.engine.run),
});

/** One run for each photo and each of the options. */
const each =
  (tool: ToolKey, slot: string, ...options: readonly object[]): SheetTool['runs'] =>
  (photos) =>
    photos.flatMap(({ name, bytes }) =>
      (options.length > 0 ? options : [{}]).map((given) =>
        toolRun([name, ...Object.values(given)].join(', '), tool, { [slot]: bytes }, given),
      ),
    );

/** Covers what the mask shows with translucent red, as the page does. */
async function painted({ bytes, mask }: { bytes: Buffer; mask: Buffer }): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata();
  const alpha = await sharp(mask)
    .resize(width, height, { fit: 'fill' })
    .toColorspace('b-w')
    .extractChannel(0)
    .linear(0.6)
    .raw()
    .toBuffer();
  const red = await sharp({ create: { width, height, channels: 3, background: '#ff2020' } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return sharp(bytes)
    .composite([{ input: red }])
    .png()
    .toBuffer();
}

const removals: SheetTool['runs'] = (photos) =>
  photos.flatMap(({ name, bytes, mask }) =>
    mask
      ? [
          {
            title: name,
            before: [bytes],
            make: async (world) => [
              await painted({ bytes, mask }),
              ...(await results(
                await requestFor(world, 'smart-eliminate', { source: bytes, mask }, {}),
                world.engine.run,
              )),
            ],
          },
        ]
      : [],
  );

const bare = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** Translates a drawn panel with its own words, as a user would who corrects the lines. */
const panelRun = (panel: Panel): SheetRun => ({
  title: panel.name,
  before: [],
  make: async (world) => {
    const source = await drawPanel(panel, true);
    const request = await requestFor(world, 'image-translation', { source }, {});
    const { analysis } = await world.engine.run({ ...request, kind: 'analyze' }, undisturbed());
    const { lines: found = [] } = (analysis?.found ?? {}) as { lines?: FoundLine[] };
    const lines = found.flatMap(({ text, box }) => {
      const known = panel.texts.find((one) => bare(one.text) === bare(text));
      return known ? [{ text, box, translation: known.translation }] : [];
    });
    const options = { ...request.options, lines };
    return [source, ...(await results({ ...request, options }, world.engine.run))];
  },
});

/** Photos as a user without own words gets them, with the product's phrases. */
const translations: SheetTool['runs'] = (photos) => [
  ...photos.map(({ name, bytes }): SheetRun => {
    const translate = createTranslate(undefined, { warn: () => undefined });
    return {
      title: name,
      before: [bytes],
      make: async (world) =>
        results(
          await requestFor(world, 'image-translation', { source: bytes }, {}),
          withTranslations(world.engine.run, translate),
        ),
    };
  }),
  ...PANELS.map(panelRun),
];

/** Frames of a video at these shares of its length: its ends, and where an orbit is farthest aside. */
const FRAMES = [0.02, 0.33, 0.67, 0.97];
const SECONDS = 4;

const videos: SheetTool['runs'] = (photos) =>
  photos.map(({ name, bytes }, index) => {
    const moves = tools['ai-video-image'].options.move.values;
    const move = moves[index % moves.length];
    return {
      title: `${name}, ${move}`,
      before: [bytes],
      make: async (world) => {
        const request = await requestFor(
          world,
          'ai-video-image',
          { source: bytes },
          { move, seconds: SECONDS },
        );
        const { path } = await world.runOne(request);
        const ffmpeg = findFfmpeg(undefined);
        if (!ffmpeg) throw new Error('there is no ffmpeg');
        return Promise.all(
          FRAMES.map(async (share, frame) => {
            const png = join(request.workDir, `frame-${frame}.png`);
            const at = (share * SECONDS).toFixed(2);
            await promisify(execFile)(ffmpeg, ['-y', '-ss', at, '-i', path, '-frames:v', '1', png]);
            return readFile(png);
          }),
        );
      },
    };
  });

/** The texts of a seller's poster. */
const POSTER_TEXTS: Brief['texts'] = [
  { slot: 'title', text: '夏日新品' },
  { slot: 'subtitle', text: '轻盈一夏 全场八折' },
  { slot: 'price', text: '¥199' },
  { slot: 'action', text: '立即抢购' },
];
const MAX_PROPOSALS = 4;

async function smartPosters(bytes: Buffer, world: EngineWorld): Promise<Buffer[]> {
  const { workDir, inputs } = await world.requestOf('matting', { pictures: bytes }, {});
  const job = { workDir, produceId: 'sheet' };
  const { analysis } = await world.engine.smart.analyze({ ...job, inputs, unlocked: [true] }, undisturbed());
  const [facts] = (analysis?.found?.facts ?? []) as PictureFacts[];
  const cut = analysis?.pictures?.['0'];
  if (!facts) throw new Error('the photo was not analyzed');
  const [source, cutSource] = ['photo', 'cut-out'].map((key): PictureSource => ({ type: 'stock', key }));
  if (!source || !cutSource) throw new Error('no sources');
  const glyphs = join(workDir, 'glyphs');
  await writeFile(glyphs, await glyphPack(needsOf({ texts: POSTER_TEXTS })));
  const { outputs } = await world.engine.smart.compose(
    {
      ...job,
      brief: {
        texts: POSTER_TEXTS,
        pictures: [{ ...facts, source, ...(cut && { cutSource }) }],
        format: 'portrait',
      },
      glyphs,
      sources: cut ? [source, cutSource] : [source],
      inputs: { pictures: [...(inputs.pictures ?? []), ...(cut ? [cut] : [])] },
      label: 'none',
    },
    undisturbed(),
  );
  return Promise.all(outputs.slice(0, MAX_PROPOSALS).map(({ path }) => readFile(path)));
}

/** Each tool by the name of its sheet. */
export const SHEET_TOOLS: Readonly<Record<string, SheetTool>> = {
  matting: { runs: each('matting', 'source', { background: '#ffffff' }) },
  'ai-product': {
    runs: each(
      'ai-product',
      'product',
      // What is offered first.
      ...OFFERED_SCENES.slice(0, 3).map(({ id }) => ({ sceneId: id })),
    ),
  },
  'smart-poster': {
    runs: (photos) =>
      photos.map(({ name, bytes }) => ({
        title: name,
        before: [bytes],
        make: (world) => smartPosters(bytes, world),
      })),
  },
  'image-magnify': { runs: each('image-magnify', 'source', { scale: 2 }), side: 400, hasDetail: true },
  'ai-expand': {
    runs: each('ai-expand', 'source', { ratio: '16:9' }, { ratio: '3:4' }, { ratio: '9:16', fill: 'blur' }),
  },
  'smart-eliminate': { runs: removals },
  'image-translation': { runs: translations },
  'image-enhance': { runs: each('image-enhance', 'source', { strength: 3 }), hasDetail: true },
  'img-compress': { runs: each('img-compress', 'sources', { targetKb: 60 }), hasDetail: true },
  'id-photo': { runs: each('id-photo', 'portrait', { specId: 'one-inch' }, { specId: 'visa-us' }) },
  'ai-video-image': { runs: videos, side: 1_024 },
  'compliance-label': { runs: each('compliance-label', 'sources') },
  ...peopleRuns(toolRun),
};
